import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { connect, type Database, type Transaction } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'
import { referralCodes } from './schema.ts'

const unanswered = 300

async function oneConnection() {
  const { pool, db } = connect(await createTestDatabase(), {
    poolSize: 1,
    log: pino({ level: 'silent' }),
    patience: { connectionTimeoutMillis: 1_000, query_timeout: unanswered },
  })
  onTestFinished(() => pool.end())
  return db
}

const add = (tx: Transaction, code: string) =>
  tx.insert(referralCodes).values({ code, owner: 'A friend' })

const codesIn = async (db: Database) =>
  (await db.select({ code: referralCodes.code }).from(referralCodes)).map(({ code }) => code).sort()

test('a failed transaction is rolled back whole, and a nested one can fail alone', async () => {
  const db = await oneConnection()
  await db.delete(referralCodes)
  const failed = db.transaction(async (tx) => {
    await add(tx, 'LOST')
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  await db.transaction(async (tx) => {
    await add(tx, 'FIRST')
    const part = tx.transaction(async (inner) => {
      await add(inner, 'UNDONE')
      await add(inner, 'FIRST')
    })
    await expect(part).rejects.toThrow()
    await tx.transaction((inner) => add(inner, 'SECOND'))
  })
  expect(await codesIn(db)).toEqual(['FIRST', 'SECOND'])
})

const backendOf = async (db: Database) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return Number(rows[0]?.pid)
}

test('a commit that is not answered is waited for once, and its connection is given up', async () => {
  const db = await oneConnection()
  const pid = await backendOf(db)
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  const begun = performance.now()
  const stopped = db.transaction(async () => process.kill(pid, 'SIGSTOP'))
  await expect(stopped).rejects.toSatisfy(isDatabaseAway)
  expect(performance.now() - begun).toBeLessThan(2 * unanswered)
  expect(await backendOf(db)).not.toBe(pid)
})

test('a connection to a server that has become a standby says that the database is away, and is given up', async () => {
  const db = await oneConnection()
  const pid = await backendOf(db)
  await db.execute(sql`set default_transaction_read_only = on`)
  await expect(db.transaction((tx) => add(tx, 'LOST'))).rejects.toSatisfy(isDatabaseAway)
  expect(await backendOf(db)).not.toBe(pid)
})

test('a connection that stops answering is given up, and the next visitor gets another', async () => {
  const db = await oneConnection()
  const pid = await backendOf(db)
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  await expect(db.transaction(codesIn)).rejects.toSatisfy(isDatabaseAway)
  expect(await db.transaction(async () => 'answered')).toBe('answered')
})
