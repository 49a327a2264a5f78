import pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { connect, type Database } from '../server/db/connect.ts'

/**
 * A database on which a statement like `meeting` waits until a second one has come, or somebody
 * waits for a lock. So two acts overlap for sure: where a lock is missing both take effect.
 */
export function openMeeting(databaseUrl: string, meeting: RegExp): Database {
  const { db, pool } = connect(databaseUrl, { poolSize: 4, log: pino({ level: 'silent' }) })
  const both = Promise.withResolvers<void>()
  let come = 0
  const meet = async () => {
    come += 1
    if (come >= 2) both.resolve()
    await Promise.race([both.promise, untilBlocked(databaseUrl)])
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const late = async (statement: string | pg.QueryConfig, ...more: unknown[]) => {
      if (typeof statement !== 'string' && meeting.test(statement.text)) await meet()
      return query(statement, ...more)
    }
    Object.assign(client, { query: late })
  })
  onTestFinished(() => pool.end())
  return db
}

async function untilBlocked(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  try {
    for (let tries = 0; tries < 2_000; tries++) {
      if ((await client.query(blocked)).rowCount) return
    }
  } finally {
    await client.end()
  }
}
