import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const run = promisify(execFile)

/** Visitors first: runs the command of GIVE_WAY for a process that works for the desk. */
export async function giveWay(command: string | undefined, pid: number, log: Logger) {
  if (!command) return
  try {
    await run(command, [String(pid)])
  } catch (error) {
    log.warn(error, 'The desk keeps the priority of the site')
  }
}
