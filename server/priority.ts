import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const run = promisify(execFile)

/** Visitors first, wherever both want a processor. */
const niceness = 10
const tries = 50

/** For what works for the desk: its process, and where PostgreSQL is ours, its backends. */
export async function giveWay(pid: number, log: Logger) {
  try {
    setPriority(pid, niceness)
    await giveWayAsSession(`/proc/${pid}/autogroup`)
    await leaveAProcessor(pid)
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

/**
 * The first processor is for visitors alone. In an export the desk and PostgreSQL take turns, so that
 * one processor is enough; without this they would take turns on all of them.
 */
async function leaveAProcessor(pid: number) {
  // Only Linux has `taskset` (util-linux, BusyBox).
  if (process.platform !== 'linux') return
  const [, ...others] = processorsIn(await readFile(`/proc/${pid}/status`, 'utf8'))
  if (others.length > 0) await run('taskset', ['-acp', others.join(','), String(pid)])
}

/** Those that a process may use: `0-2,5` are four. */
export function processorsIn(status: string) {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status) ?? []
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  })
}
