import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Visitors first, wherever both want a processor. */
const niceness = 10
const tries = 50

/** For what works for the desk: its process, and where PostgreSQL is ours, its backends. */
export async function giveWay(pid: number, log: Logger) {
  try {
    setPriority(pid, niceness)
    await giveWayAsSession(`/proc/${pid}/autogroup`)
  } catch (error) {
    log.warn(error, 'The desk keeps the priority of the site')
  }
}

/**
 * Linux weighs sessions against each other ("autogroup"), and niceness only within one. The desk's
 * process and every backend have a session of their own.
 */
async function giveWayAsSession(file: string, left = tries) {
  if (!existsSync(file)) return
  try {
    await writeFile(file, String(niceness))
  } catch (error) {
    // To all but root the kernel allows one change in a tenth of a second.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left === 0) throw error
    await delay(100)
    await giveWayAsSession(file, left - 1)
  }
}
