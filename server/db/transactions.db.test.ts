import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { connect, type Database, type Transaction } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'
import { referralCodes } from './schema.ts'

async function oneConnection() {
  const { pool, db } = connect(await createTestDatabase(), {
    poolSize: 1,
    log: pino({ level: 'silent' }),
    patience: { connectionTimeoutMillis: 1_000, query_timeout: 300 },
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

test('a connection that stops answering is given up, and the next visitor gets another', async () => {
  const db = await oneConnection()
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = Number(rows[0]?.pid)
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  await expect(db.transaction(codesIn)).rejects.toSatisfy(isDatabaseAway)
  expect(await db.transaction(async () => 'answered')).toBe('answered')
})
