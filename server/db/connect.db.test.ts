import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { connect } from './connect.ts'

test('a pool tells the process of each new connection, once', async () => {
  const log = pino({ level: 'silent' })
  const told: number[] = []
  const onBackend = (pid: number) => told.push(pid)
  const { db, pool } = connect(await createTestDatabase(), { poolSize: 1, log, onBackend })
  onTestFinished(() => pool.end())
  const ask = () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const answers = [await ask(), await ask()]
  expect(answers.map(({ rows }) => rows[0]?.pid)).toEqual([told[0], told[0]])
  expect(told).toHaveLength(1)
})

test('a connection that is lost is logged, but not while we leave', async () => {
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const { pool } = connect(await createTestDatabase(), { poolSize: 1, log })
  const gone = new Error('terminating connection due to administrator command')
  pool.emit('error', gone)
  expect(warn.mock.calls).toEqual([[gone, 'A database connection was lost']])
  const leaving = pool.end()
  pool.emit('error', gone)
  await leaving
  expect(warn).toHaveBeenCalledTimes(1)
})

test('connections of a burst are there for the next one, and closed when none comes', async () => {
  const log = pino({ level: 'silent' })
  const { pool } = connect(await createTestDatabase(), { poolSize: 3, log })
  onTestFinished(() => pool.end())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const burst = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of burst) client.release()
  vi.advanceTimersByTime(30_000)
  expect(pool.totalCount).toBe(3)
  vi.advanceTimersByTime(30_000)
  expect(pool.totalCount).toBe(0)
})
