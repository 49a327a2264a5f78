import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { ConfigError } from '../config.ts'
import { connect, visitorPatience } from './connect.ts'
import { requireSessions, requireTimeout } from './pooler.ts'
import { prepared } from './prepared.ts'

const naming = prepared((db) => db.select({ one: sql`1` }).from(sql`(values (1)) v`).prepare('one'))

async function open(options: { pooled?: boolean; patience?: object }) {
  const log = pino({ level: 'silent' })
  const { db, pool } = connect(await createTestDatabase(), { poolSize: 1, log, ...options })
  onTestFinished(() => pool.end())
  return db
}

test.each([
  ['keeps', false, 1],
  ['does not name', true, 0],
])('a connection %s prepared statements (through a pooler: %s)', async (_what, pooled, kept) => {
  const db = await open({ pooled })
  await naming(db).execute()
  await db.transaction((tx) => naming(tx).execute())
  const { rows } = await db.execute(sql`select count(*)::int as kept from pg_prepared_statements`)
  expect(rows).toEqual([{ kept }])
})

test('a pooler that sets no timeout is refused, one that does is taken', async () => {
  await expect(requireTimeout(await open({}))).rejects.toThrow(ConfigError)
  await expect(requireTimeout(await open({}))).rejects.toThrow('connect_query')
  await requireTimeout(await open({ patience: visitorPatience }))
})

test('a lock that holds off another connection shows sessions, one that does not a pooler', async () => {
  const url = await createTestDatabase()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock(7)')
  await requireSessions(url, 7)
  // Acts as if both had been given the same connection.
  await holder.query('select pg_advisory_unlock(7)')
  await expect(requireSessions(url, 7)).rejects.toThrow('JOBS_DATABASE_URL')
})
