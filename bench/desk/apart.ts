import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { giveWay } from '../../server/priority.ts'

/** A program of this folder, on a machine of its own as far as this one can be two. */
export async function runApart(file: string) {
  const child = fork(join(import.meta.dirname, file), { detached: true })
  await giveWay(child.pid ?? 0, pino({ level: 'warn' }))
  return { child, exited: once(child, 'exit') as Promise<[code: number | null]> }
}
