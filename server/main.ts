import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startJobs } from './background.ts'
import { composeServices } from './compose.ts'
import { type Config, ConfigError } from './config.ts'
import { connect, migrate, startPatience } from './db/connect.ts'
import { hasSample, refuseDemoRows } from './db/demo-rows.ts'
import { type EmbeddedDatabase, startEmbedded } from './db/embedded.ts'
import { keepLargeIndexes } from './db/large-indexes.ts'
import { requireTimeout } from './db/pooler.ts'
import { seed } from './db/seed.ts'
import { databaseProblem } from './db/start-problem.ts'
import { fillDemo } from './demo/fill.ts'
import { type KnownOrder, knownOrders } from './demo/known-payments.ts'
import { deskApart } from './desk/apart.ts'
import { sampleContent } from './doctor/sample-content.ts'
import type { Report } from './log/report.ts'
import { withEarlierAssets } from './pages/builds.ts'
import { builtPages } from './pages/mount.ts'
import type { Pages } from './pages/render.ts'
import { buildApp } from './routes.ts'
import type { Services } from './services.ts'
import { inviteDemoOwner } from './staff/staff.ts'

export type Site = {
  url: string
  /** Remarks for an operator; they stop nothing. */
  remarks: string[]
  /** Orders of a demo's sample, which its gateways were never told of; undefined without a sample. */
  sample: KnownOrder[] | undefined
  report: Report
  stop: () => Promise<void>
}

/** Starts the parts in the order of their dependencies; `stop` is the graceful shutdown, in reverse. */
export async function startSite(
  config: Config,
  options: {
    pages?: Pages
    /** Runs once the database is ours, before anything uses the outside world. */
    beforeServing?: () => Promise<void>
    /** Says that a demo is being filled; what it returns, that this is done. */
    whileFilling?: () => () => void
    onLost: (error: unknown) => void
  },
): Promise<Site> {
  const running: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of running.splice(0).reverse()) {
      // A part that fails to end must not keep the rest from ending, the database least of all.
      await end().catch(options.onLost)
    }
  }
  try {
    const pages = options.pages ?? builtPages()
    const { url: databaseUrl, secureAudit } = await openDatabase(config, options.onLost, running)
    // Jobs listen, migrations lock: past a pooler in transaction mode.
    const sessionUrl = config.jobsDatabaseUrl ?? databaseUrl
    await migrate(sessionUrl)
    await secureAudit?.()
    await options.beforeServing?.()
    const services = await composeServices(config, databaseUrl)
    running.push(services.close)
    if (config.jobsDatabaseUrl) await requireTimeout(services.db)
    if (config.production) await refuseDemoRows(services.deskDb)
    await addFirstRows(services, sessionUrl)
    const indexes = keepLargeIndexes(sessionUrl, services.log)
    running.push(indexes.stop)
    if (config.doesJobs) {
      const jobs = await startJobs(services, sessionUrl)
      running.push(() => jobs.stop())
    }
    // In development Vite serves the desk's pages, too.
    const apart =
      config.desk && !options.pages ? await deskApart(databaseUrl, services.log) : undefined
    if (apart) running.push(apart.stop)
    const app = await buildApp(services, await withEarlierAssets(pages, services), apart)
    running.push(() => app.close())
    // Asks for the longest queue that the kernel allows (net.core.somaxconn): a burst waits here,
    // and is not turned away.
    await app.listen({ ...placeOf(config), backlog: 65_535 })
    // After that: visitors do not wait for it.
    apart?.start()
    const { port } = app.server.address() as AddressInfo
    const sample = await sampleOf(services, sessionUrl, options.whileFilling)
    const samples = config.production ? await sampleContent(serverFilesOf(pages)) : []
    const remarks = [...config.warnings, ...samples]
    return { url: `http://localhost:${port}`, remarks, sample, report: services.report, stop }
  } catch (error) {
    await stop()
    throw readable(error, config)
  }
}

async function addFirstRows(services: Services, databaseUrl: string) {
  const { config, log } = services
  const { pool, db } = connect(databaseUrl, { poolSize: 1, log, patience: startPatience })
  try {
    await seed(db, config)
    if (config.demo && config.desk) await inviteDemoOwner({ ...services, db })
  } finally {
    await pool.end()
  }
}

/** Fills a demo that nobody has used, while the site answers already. */
async function sampleOf(
  { config, log }: Services,
  databaseUrl: string,
  whileFilling?: () => () => void,
) {
  if (!config.demo) return undefined
  const { pool, db } = connect(databaseUrl, { poolSize: 1, log, patience: startPatience })
  try {
    if (config.demoSample) await fillDemo(db, config, { whileFilling })
    return (await hasSample(db)) ? await knownOrders(db) : undefined
  } finally {
    await pool.end()
  }
}

/** Folder beside the files for the browser. */
const serverFilesOf = ({ clientDirectory = '' }: Pages) => join(clientDirectory, '../server')

/** Listens on the given socket with socket activation; a host as well would open another. */
const placeOf = ({ listenFd, host, port }: Config) =>
  listenFd === undefined ? { host, port } : { fd: listenFd, host: '' }

async function openDatabase(
  { databaseUrl, dataDir }: Config,
  onLost: (error: unknown) => void,
  running: (() => Promise<void>)[],
): Promise<Pick<EmbeddedDatabase, 'url'> & Partial<EmbeddedDatabase>> {
  if (databaseUrl) return { url: databaseUrl }
  const embedded = await startEmbedded(dataDir, onLost)
  running.push(embedded.stop)
  return embedded
}

/** Explains common errors of a start, in a sentence that says what to do. */
function readable(error: unknown, { port, dataDir, databaseUrl }: Config) {
  const problem = databaseUrl && databaseProblem(error)
  if (problem) return new ConfigError(problem)
  const { code, message } = error as NodeJS.ErrnoException
  switch (code ?? message) {
    case 'EADDRINUSE':
      return new ConfigError(
        `Port ${port} is taken by another program. Stop it, or choose another: PORT=3100 npm start`,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return new ConfigError(
        `No permission: ${message}. The site needs to write to ${dataDir} (DATA_DIR) and to listen on port ${port} (PORT).`,
      )
    case 'ENOSPC':
      return new ConfigError(`The disk is full: ${message}. Free some space first.`)
    case 'ECONNREFUSED':
    case 'timeout expired':
      return new ConfigError(`The embedded PostgreSQL isn't responding: ${message}`)
    default:
      return error
  }
}
