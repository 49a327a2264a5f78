import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/**
 * A lock file: one process at a time prepares the database of a data directory. Once that runs, the
 * advisory lock inside it takes over.
 */
export function lockStart(dataDir: string) {
  const file = join(dataDir, 'starting')
  mkdirSync(dataDir, { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isStarting(file)) {
        throw new ConfigError(`Another site is just starting on ${dataDir}. Try again in a moment.`)
      }
      rmSync(file, { force: true })
    }
  }
  const unlock = () => {
    process.off('exit', unlock)
    rmSync(file, { force: true })
  }
  process.once('exit', unlock)
  return unlock
}

/** False for a stale lock file, left by a killed start: its PID may be reused, even by us. */
function isStarting(file: string) {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split(' ')
    if (!Number(pid) || Number(pid) === process.pid) return false
    process.kill(Number(pid), 0)
    return start === startOf(Number(pid))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process was started, in the kernel's count; empty where the kernel does not tell. */
function startOf(pid: number) {
  if (process.platform !== 'linux') return ''
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
  return afterName.split(' ')[19] ?? ''
}
