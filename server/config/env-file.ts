import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config-error.ts'

/**
 * Puts the file `.env` of the working directory, or ENV_FILE, beneath the environment. It must
 * happen before React is imported, which reads NODE_ENV once and for all.
 */
export function settleEnvironment(environment = process.env) {
  const { ENV_FILE } = environment
  const text = ENV_FILE ? read(ENV_FILE, 'ENV_FILE') : read('.env')
  for (const [name, value] of Object.entries(parseEnv(text))) {
    // Docker Compose passes on unset variables as empty ones, which count as not set everywhere.
    if (!environment[name]) environment[name] = value
  }
}

/** A file that someone named must be there; `.env` may be missing. */
function read(file: string, namedBy?: string) {
  try {
    // A byte order mark would become part of the first name.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !namedBy) return ''
    const what = reasons[code ?? ''] ?? `cannot be read (${code})`
    throw new ConfigError(
      `Cannot start:\n- ${namedBy ?? 'Settings'}: ${file} ${what}. ` +
        'It must be a file of settings that this user may read',
    )
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'is closed to this user',
}
