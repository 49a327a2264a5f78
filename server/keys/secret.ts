import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key behind every signature of ours where APP_SECRET is not set: made once and kept in the
 * data directory, readable to its owner alone and never in the database.
 */
export function keptSecret(dataDir: string) {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** Key derivation by HMAC: a key for one use, which is good for nothing else if it leaks. */
export function subkey(secret: string, use: string) {
  return createHmac('sha256', secret).update(use).digest('hex')
}
