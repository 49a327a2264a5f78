import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startSimulators } from '../../simulators/main.ts'
import { openInbox } from '../../testing/inbox.ts'
import { type LoneSite, spawnLoneSite } from '../../testing/lone-site.ts'
import { freePorts } from '../../testing/ports.ts'
import { startNginx } from '../load/nginx.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { openLines } from './lines.ts'
import { end, openNetwork } from './machines.ts'
import { startPair } from './postgres.ts'
import { programs } from './tools.ts'

export type ClusterWorld = Awaited<ReturnType<typeof openClusterWorld>>

const sites = ['site1', 'site2'] as const
type SiteName = (typeof sites)[number]
const etcds = ['etcd1', 'etcd2', 'etcd3'] as const
const password = () => randomBytes(12).toString('hex')

/** deploy/cluster on loopback, with two sites on it, nginx in front and simulated providers. */
export async function openClusterWorld() {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  const opened = async <Thing>(thing: Promise<Thing> | Thing, undo: (it: Thing) => unknown) => {
    const it = await thing
    closing.push(() => undo(it))
    return it
  }
  try {
    return { ...(await open(opened)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = <Thing>(thing: Promise<Thing> | Thing, undo: (it: Thing) => unknown) => Promise<Thing>

async function open(opened: Opened) {
  const { directory } = await opened(temporaryDirectory(), ({ remove }) => remove())
  const superuser = password()
  const admit = password()
  const network = openNetwork(directory, {
    SUPERUSER_PASSWORD: superuser,
    REPLICATION_PASSWORD: password(),
  })
  const lines = await opened(openLines(network), (all) => all.close())
  for (const machine of etcds) {
    network.folder(machine, 'var/lib/etcd/admit')
    const file = network.install(machine, 'etcd.yml')
    await opened(network.run(machine, programs.etcd, [`--config-file=${file}`]), (it) => end(it))
  }
  await eventually('etcd finds no leader', async () => {
    const answer = await fetch(`http://${network.own('etcd1')}:2379/version`)
    if ((await answer.text()).includes('not_decided')) throw new Error('not yet')
  })
  const pair = await opened(startPair(network), (both) => both.stop())
  for (const node of ['db1', 'db2'] as const) pair.start(node)
  await pair.untilWhole()
  for (const machine of sites) {
    const haproxy = network.install(machine, 'haproxy.cfg')
    const balancer = network.run(machine, programs.haproxy, ['-db', '-f', haproxy])
    await opened(balancer, (it) => end(it))
    network.write(machine, 'pgbouncer/userlist.txt', `"admit" "${admit}"\n`)
    network.folder(machine, 'var/run/postgresql')
    const bouncer = network.install(machine, 'pgbouncer.ini')
    await opened(network.run(machine, programs.pgbouncer, [bouncer]), (it) => end(it))
  }
  const through = (
    user: string,
    secret: string,
    port: number,
    name: string,
    at: SiteName = 'site1',
  ) => `postgres://${user}:${secret}@${network.own(at)}:${port}/${name}`
  const asSuperuser = through('postgres', superuser, 5432, 'postgres')
  for (const statement of [
    `create role admit login password '${admit}'`,
    'create database admit owner admit',
  ]) {
    // HAProxy takes both for the primary until its first checks are done.
    await eventually('HAProxy leads to no primary', () => query(asSuperuser, statement))
  }

  const [firstPort, secondPort, port] = [await freePorts(), await freePorts(), await freePorts()]
  const ports = { site1: firstPort, site2: secondPort }
  const nginx = await opened(startNginx({ upstreams: Object.values(ports) }), (it) => it?.stop())
  if (!nginx) throw new Error('nginx does not start')
  const siteUrl = nginx.url
  const simulators = await opened(startSimulators({ port, siteUrl }), (it) => it.stop())
  const inbox = await opened(openInbox(simulators.url), (it) => it.close())
  const running = new Map<SiteName, LoneSite>()
  const startSite = async (name: SiteName) => {
    const variables = {
      PORT: String(ports[name]),
      HOST: '127.0.0.1',
      SITE_URL: siteUrl,
      SIMULATORS_PORT: String(port),
      DATABASE_URL: through('admit', admit, 6432, 'admit', name),
      JOBS_DATABASE_URL: through('admit', admit, 6432, 'admit_jobs', name),
      APP_SECRET: 'the secret of an experiment, of no use',
      TRUST_PROXY: 'loopback',
      BOT_CHECK: 'off',
      SMS_DAILY_CAP: '1000000',
      LOG_LEVEL: 'fatal',
    }
    const onLine = (line: string) => {
      if (!line.startsWith('Running')) console.error(`  ${name}: ${line}`)
    }
    running.set(name, await spawnLoneSite({ variables, onLine }))
  }
  await opened(running, (all) => Promise.all([...all.values()].map((site) => site.stop())))
  for (const name of sites) await startSite(name)

  return {
    siteUrl,
    simulatorsUrl: simulators.url,
    inbox,
    lines,
    pair,
    startSite,
    async killSite(name: SiteName) {
      running.get(name)?.child.kill('SIGKILL')
      await running.get(name)?.exited
    },
    database: {
      query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        query<Row>(through('admit', admit, 5432, 'admit'), text, values),
    },
  }
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function eventually(otherwise: string, act: () => Promise<unknown>) {
  for (let turn = 0; turn < 50; turn++) {
    const isDone = await act().then(
      () => true,
      () => false,
    )
    if (isDone) return
    await delay(200)
  }
  throw new Error(otherwise)
}
