import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { type Cluster, clusterUrl, interrupt, launch, openCluster, patience } from './cluster.ts'
import { prepareSiteDatabase, secureSiteAudit, siteDatabaseUrl } from './site-role.ts'
import { lockStart } from './start-lock.ts'

/**
 * A real PostgreSQL under the data directory, used without a DATABASE_URL. It belongs to one site
 * at a time: that site holds an advisory lock as long as it lives, so a second one can tell a live
 * owner from the orphan that a killed site leaves behind.
 */
export type EmbeddedDatabase = {
  url: string
  /** Takes the audit out of the site's hands. Called after migrations. */
  secureAudit: () => Promise<void>
  stop: () => Promise<void>
}

const siteLock = 7_236_481

export async function startEmbedded(
  dataDir: string,
  onLost: (error: unknown) => void,
): Promise<EmbeddedDatabase> {
  const unlock = lockStart(dataDir)
  const cluster = await openCluster(dataDir)
  await stopOrphan(cluster)
  let { postgres, port } = await launch(cluster)
  let owner = await own(cluster, port)
  await prepareSiteDatabase(cluster.password, port)
  unlock()

  let stopping = false
  let restarting: Promise<void> | undefined
  const watch = () => {
    postgres.once('exit', () => {
      if (!stopping) restarting = restart().catch(onLost)
    })
  }
  const restart = async () => {
    ;({ postgres } = await launch(cluster, port))
    watch()
    owner = await own(cluster, port)
  }
  watch()

  return {
    url: siteDatabaseUrl(cluster.password, port),
    secureAudit: () => secureSiteAudit(cluster.password, port),
    stop: async () => {
      stopping = true
      await restarting
      await owner.end()
      await interrupt(postgres)
    },
  }
}

/**
 * The database of a data directory for a moment's work beside the site: that of the running
 * server, or of one that is started for it and stopped after.
 */
export async function joinEmbedded(
  dataDir: string,
): Promise<EmbeddedDatabase & { isOurs: boolean }> {
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new ConfigError(
      `There is no database in ${dataDir} yet. Start the site there once, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  const port = await portOfRunning(join(dataDir, 'postgres'))
  if (port === undefined) {
    const started = await startEmbedded(dataDir, (error) => {
      throw error
    })
    return { ...started, isOurs: true }
  }
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  // The one that runs may be of an earlier release.
  await prepareSiteDatabase(password, port)
  return {
    url: siteDatabaseUrl(password, port),
    secureAudit: () => secureSiteAudit(password, port),
    isOurs: false,
    stop: async () => undefined,
  }
}

/** Finds the port of a server that runs on these files; waits for one that just starts. */
async function portOfRunning(directory: string) {
  const deadline = Date.now() + patience
  for (;;) {
    const { pid, port, status } = readPidFile(directory)
    if (!isServerOf(directory, pid)) return undefined
    if (status === 'ready') return port
    if (Date.now() > deadline) {
      throw new ConfigError(`The PostgreSQL of ${directory}, process ${pid}, is not ready.`)
    }
    await delay(30)
  }
}

/** Reads what PostgreSQL writes about itself while it runs. */
function readPidFile(directory: string) {
  const [pid, , , port = '', , , , status = ''] = linesOf(join(directory, 'postmaster.pid'))
  return { pid: Number(pid), port, status: status.trim() }
}

function linesOf(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Connects and takes the site's advisory lock, or refuses because another site holds it. */
async function own({ directory, password }: Cluster, port: number | string) {
  const client = new pg.Client({ connectionString: clusterUrl(password, port) })
  // When the server goes, so does the lock; the restart takes it anew.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [siteLock])
  if (rows[0].held) return client
  await client.end()
  throw new ConfigError(
    `Another site is already running on ${directory}. ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  )
}

/** Stops a PostgreSQL that outlived its site; refuses if that site is alive after all. */
async function stopOrphan(cluster: Cluster) {
  const pidFile = join(cluster.directory, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const { pid, port } = readPidFile(cluster.directory)
  // After a crash of the whole machine the PID may be reused by any other program.
  if (!isServerOf(cluster.directory, pid)) return rm(pidFile, { force: true })

  const deadline = Date.now() + patience
  while (isServerOf(cluster.directory, pid)) {
    if (Date.now() > deadline) {
      throw new ConfigError(`The PostgreSQL of an earlier run, process ${pid}, does not stop.`)
    }
    await interruptOrphan(cluster, pid, port)
    await delay(30)
  }
}

async function interruptOrphan(cluster: Cluster, pid: number, port: string) {
  try {
    const owner = await own(cluster, port)
    await owner.end()
    process.kill(pid, 'SIGINT')
  } catch (error) {
    // Still starting, or already stopping: look again.
    if (error instanceof ConfigError) throw error
  }
}

function isServerOf(directory: string, pid: number) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory)
  } catch {
    return false
  }
}
