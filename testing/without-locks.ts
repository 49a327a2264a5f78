import type pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { connect, type Database } from '../server/db/connect.ts'

/**
 * A database for production code with its locks switched off: every statement loses `for update`,
 * and nobody waits for an advisory lock. Statements like `meeting` wait until two have come, so
 * that the race condition which the lock prevents is sure to happen.
 */
export function openWithoutLocks(databaseUrl: string, meeting: RegExp): Database {
  const { db, pool } = connect(databaseUrl, { poolSize: 4, log: pino({ level: 'silent' }) })
  const both = Promise.withResolvers<void>()
  let come = 0
  const meet = async () => {
    come += 1
    if (come === 2) both.resolve()
    await both.promise
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: Statement, ...more: unknown[]) => unknown
    // Outside a transaction the pool hands over a callback, too.
    const unlocked = async (statement: Statement, ...more: unknown[]) => {
      if (typeof statement === 'string') return query(statement, ...more)
      if (meeting.test(statement.text)) await meet()
      const text = statement.text
        .replace(/ for update$/, '')
        .replace(/pg_advisory_xact_lock\((.*)\)$/, '$1')
      return query({ ...statement, text }, ...more)
    }
    Object.assign(client, { query: unlocked })
  })
  onTestFinished(() => pool.end())
  return db
}

type Statement = string | pg.QueryConfig
