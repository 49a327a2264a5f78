import { loadConfig } from '../server/config.ts'
import { startSite } from '../server/main.ts'

/**
 * The site alone in a process, without the simulators that `npm start` runs beside it: those live
 * with the test that started this, so that they survive what is done to the site, and its memory is
 * its own.
 */
const site = await startSite(loadConfig(), {
  onLost: (error) => {
    console.error(error)
    process.exit(1)
  },
})
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    console.error('The site would have ended:', error)
    process.exit(1)
  })
}
process.on('SIGTERM', () => void site.stop().then(() => process.exit(0)))
console.log(`Running at ${site.url}`)
