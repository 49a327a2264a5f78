import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { clusterUrl, interrupt, launch, openCluster } from '../../server/db/cluster.ts'

export type OwnDatabase = Awaited<ReturnType<typeof startOwnDatabase>>

/** A PostgreSQL that belongs to the experiment and not to the site, so that it can be mistreated. */
export async function startOwnDatabase(directory: string) {
  const cluster = await openCluster(directory)
  let { postgres, port } = await launch(cluster)
  const admin = new pg.Client({ connectionString: clusterUrl(cluster.password, port) })
  await admin.connect()
  await admin.query('create database admit')
  await admin.end()
  const url = clusterUrl(cluster.password, port, 'admit')

  const isRunning = () => postgres.exitCode === null && postgres.signalCode === null
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processAndChildren(postgres.pid ?? 0)) process.kill(pid, signal)
  }
  return {
    url,
    /** SIGSTOP for every process of the server, as on a machine that does not get to it. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async kill() {
      postgres.kill('SIGKILL')
      await once(postgres, 'exit')
    },
    stop: () => interrupt(postgres),
    async start() {
      if (isRunning()) return
      ;({ postgres, port } = await launch(cluster, port))
    },

    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/** PostgreSQL gives each of its processes a group of its own: they are found by their parent. */
export function processAndChildren(parent: number) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
  return [parent, ...children]
}

function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
