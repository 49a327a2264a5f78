import { loadConfig } from '../config.ts'
import type { Order } from './apart.protocol.ts'

let close: (() => Promise<void>) | undefined
process.on('message', (order: Order) => {
  if (order === 'stop') void close?.().finally(() => process.exit(0))
  // A failure here ends the process, as an unhandled rejection does; the site starts another.
  else void open(order)
})
// The site is gone without a word: so are we.
process.once('disconnect', () => process.exit(1))
// A terminal sends them to everybody; the site decides when the desk ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

async function open({ databaseUrl, socket }: Exclude<Order, 'stop'>) {
  const config = loadConfig()
  // React decides by this, when it is imported, which of its builds it is. These pages are built: in
  // a demo, too, they are rendered by the quick one.
  process.env.NODE_ENV = 'production'
  const { openDesk } = await import('../desk-main.ts')
  close = await openDesk(config, databaseUrl, socket)
  process.send?.('listening')
}
