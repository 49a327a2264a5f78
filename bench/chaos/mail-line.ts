import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** The line to the mail server, which can fall silent: it still takes calls, and says nothing. */
export async function openMailLine(port: number, mailServerPort: number) {
  let silent = false
  const server = createServer((caller) => {
    caller.on('error', () => undefined)
    if (silent) return
    const line = connect(mailServerPort, '127.0.0.1')
    line.on('error', () => caller.destroy())
    caller.on('close', () => line.destroy())
    caller.pipe(line).pipe(caller)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    setSilent(value: boolean) {
      silent = value
    },
    close: () => void server.close(),
  }
}
