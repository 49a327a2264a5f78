import { onTestFinished } from 'vitest'
import { freePorts } from './ports.ts'
import { openRelay } from './relay.ts'

/** A database at the end of a line: cut, it falls silent; hung up, it refuses every connection. */
export async function openDatabaseLine(databaseUrl: string) {
  const port = await freePorts()
  const url = Object.assign(new URL(databaseUrl), { port: String(port) })
  const { hostname: host, port: there } = new URL(databaseUrl)
  const open = () => openRelay({ host, port }, { host, port: Number(there) })
  let line = await open()
  onTestFinished(() => line.close())
  return {
    url: url.href,
    cut: () => line.cut(),
    heal: () => line.heal(),
    hangUp: () => line.close(),
    async connectAgain() {
      line = await open()
    },
  }
}
