import { loadConfig } from '../config.ts'

/** What apart.ts tells this process: first where to listen, and at last to stop. */
export type Order = { databaseUrl: string; socket: string }

let opened: Promise<() => Promise<void>> | undefined
process.on('message', (order: Order | 'stop') => {
  if (order === 'stop') void stop()
  else opened = open(order)
})
// The site is gone without a word: so are we.
process.once('disconnect', () => process.exit(1))
// A terminal sends them to everybody; the site decides when the desk ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

async function open({ databaseUrl, socket }: Order) {
  const config = loadConfig()
  // React decides by this, when it is imported, which of its builds it is. These pages are built: in
  // a demo, too, they are rendered by the quick one.
  process.env.NODE_ENV = 'production'
  const { openDesk } = await import('./apart.app.ts')
  const close = await openDesk(config, databaseUrl, socket)
  process.send?.('listening')
  return close
}

async function stop() {
  const close = await opened
  await close?.()
  process.exit(0)
}
