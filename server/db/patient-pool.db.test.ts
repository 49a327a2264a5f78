import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { patientPool } from './patient-pool.ts'

test('a database that refuses connections is reported as 57P03 (cannot connect now)', async () => {
  const away = patientPool(new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' }))
  await expect(away.connect()).rejects.toMatchObject({ code: '57P03' })
})

test('a connection lost during a query is reported as 57P03, and a wrong query keeps its own error', async () => {
  const pool = new pg.Pool({ connectionString: await createTestDatabase() })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  const client = await patientPool(pool).connect()
  client.on('error', () => undefined)
  await expect(client.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect(
    client.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)'),
  ).rejects.toMatchObject({ code: '57P03' })
  client.release(true)
})
