import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError, loadConfig } from '../server/config.ts'
import type { Site } from '../server/main.ts'
import type { Pages } from '../server/pages/render.ts'
import type { Simulators } from '../simulators/main.ts'

/**
 * `npm start` and `npm run dev`: the site, and outside production the simulators beside it. The
 * only place that handles signals.
 */
const patience = 15_000
const running: (() => Promise<void>)[] = []
let site: Site | undefined
let ending: Promise<void> | undefined

const starting = start()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
// Log rotation sends it as well, and must end nothing; a terminal sends it when it is closed.
process.on('SIGHUP', () => process.stdin.isTTY && end(0))
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, fail)
starting.catch(fail)

async function start() {
  const config = loadConfig()
  // Imported only now: React decides by NODE_ENV, when it is imported, which of its builds it is.
  const { startSite } = await import('../server/main.ts')
  const pages = process.argv.includes('--dev') ? await developmentPages() : undefined
  let simulators: Simulators | undefined
  const isPrepared = stage('Preparing the database')
  site = await startSite(config, {
    ...(pages && { pages }),
    // After the database: a second start in the same folder shall hear of that first.
    beforeServing: async () => {
      isPrepared()
      if (config.demo) simulators = await startOutsideWorld(config.simulatorsPort, config.siteUrl)
    },
    whileFilling: () => stage('Filling the demo with made-up people'),
    onLost: fail,
  })
  running.push(site.stop)
  if (site.sample) simulators?.recall(site.sample)
  announce(site, config)
}

/** One line, as scripts/setup.mjs writes them. */
function stage(title: string) {
  const start = Date.now()
  process.stdout.write(`${title} …`)
  return () => console.log(` done in ${Math.round((Date.now() - start) / 1_000)} s`)
}

async function startOutsideWorld(port: number, siteUrl: string) {
  const { startSimulators } = await import('../simulators/main.ts')
  try {
    const simulators = await startSimulators({ port, siteUrl })
    running.push(simulators.stop)
    return simulators
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `Port ${port} or ${port + 1} is taken by another program; the simulators need both. ` +
        'Stop it, or choose others: SIMULATORS_PORT=3101 npm start',
    )
  }
}

async function developmentPages(): Promise<Pages> {
  const { startVite } = await import('./vite-pages.ts')
  const { pages, stop } = await startVite()
  running.push(stop)
  return pages
}

const sampleLine =
  'the desk shows a year of made-up people. npx admit demo remove --sample takes them out'

function announce({ url, remarks, sample }: Site, config: ReturnType<typeof loadConfig>) {
  const { simulated, outboxUrl, databaseUrl, dataDir, testPayments } = config
  const lines = [
    ['Site', url],
    ...(config.desk ? [['Desk', `${url}/desk`]] : []),
    ...(outboxUrl ? [['Outbox', outboxUrl]] : []),
    ['Database', databaseUrl ? 'as DATABASE_URL says' : `embedded PostgreSQL, ${dataDir}`],
    ...(simulated.length > 0
      ? [['Simulated', `${simulated.join(', ')} (nothing leaves this machine)`]]
      : []),
    ...(testPayments ? [['Payments', 'test payments only, and every page says so']] : []),
    ...(sample ? [['Sample', sampleLine]] : []),
    ...remarks.map((remark) => ['Look', remark]),
    ['Stop', 'Ctrl-C'],
  ]
  console.log(
    `\n  Admit is running\n\n${lines.map(([name = '', value]) => `  ${name.padEnd(10)} ${value}`).join('\n')}\n`,
  )
}

function end(code: number) {
  // A signal may come twice, once from the terminal and once from npm.
  ending ??= stopAll().then(() => process.exit(code))
  return ending
}

/**
 * Graceful shutdown: a start comes to its end first, for only then is known what there is to stop.
 * The timeout is for one that waits for someone who never answers.
 */
async function stopAll() {
  await Promise.race([starting.catch(() => undefined), delay(patience)])
  for (const stop of running.splice(0).reverse()) {
    await stop().catch((error: unknown) => console.error(error))
  }
}

function fail(error: unknown) {
  if (error instanceof ConfigError) console.error(`\n${error.message}\n`)
  else if (site) site.report(error)
  else console.error(error)
  void end(1)
}
