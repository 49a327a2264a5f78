import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/**
 * Lets one process at a time prepare the database of a data directory. Once that runs, the
 * advisory lock inside it takes over.
 */
export function lockStart(dataDir: string) {
  const file = join(dataDir, 'starting')
  mkdirSync(dataDir, { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
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

/** False for what a killed start has left; in a container its number may be ours by now. */
function isStarting(file: string) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (!pid || pid === process.pid) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
