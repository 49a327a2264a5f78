import { DrizzleQueryError, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { connect } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'

const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error)

function open(url: string) {
  const { db, pool } = connect(url, { poolSize: 1, log: pino({ level: 'silent' }) })
  onTestFinished(() => pool.end())
  return db
}

test('a statement and a transaction on a stopped database say that it is away', async () => {
  const db = open(`postgres://nobody@127.0.0.1:${await freePorts()}/none`)
  expect(isDatabaseAway(await caught(db.execute(sql`select 1`)))).toBe(true)
  expect(isDatabaseAway(await caught(db.transaction(async () => 1)))).toBe(true)
})

test('a statement cancelled by its timeout says that the database is away', async () => {
  const db = open(await createTestDatabase())
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 20`)
    await tx.execute(sql`select pg_sleep(5)`)
  })
  expect(isDatabaseAway(await caught(slow))).toBe(true)
})

test('a pooler that ends a connection says that the database is away', async () => {
  // SQLSTATE of pgbouncer's own errors, "query_wait_timeout" among them.
  const error = new DrizzleQueryError('select 1', [], Object.assign(new Error(), { code: '08P01' }))
  expect(isDatabaseAway(error)).toBe(true)
})

test('a wrong statement is not a missing database', async () => {
  const db = open(await createTestDatabase())
  expect(isDatabaseAway(await caught(db.execute(sql`select nonsense`)))).toBe(false)
})

test('a provider that refuses connections, or a missing file, is not a missing database', async () => {
  const db = open(await createTestDatabase())
  const refused = fetch(`http://127.0.0.1:${await freePorts()}`)
  const during = db.transaction(() => refused)
  const wrapped = new Error('The gateway failed', { cause: await caught(refused) })
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  for (const error of [await caught(during), wrapped, missing]) {
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseAway(error)).toBe(false)
  }
})
