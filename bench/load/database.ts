import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The database that a site keeps in its data directory, for whoever measures it. */
export function databaseOf(dataDir: string, connections: number) {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const [, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const connectionString = `postgres://admit:${password}@127.0.0.1:${port}/admit`
  return new pg.Pool({ connectionString, max: connections })
}
