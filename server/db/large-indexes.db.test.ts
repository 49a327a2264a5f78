import pg from 'pg'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { keepLargeIndexes } from './large-indexes.ts'

const log = pino({ level: 'silent' })
const valid = (url: string) =>
  query(url, "select indisvalid from pg_index where indexrelid = to_regclass('enquiries_email')")

test('a start builds the large indexes that are missing, and another one finds them', async () => {
  const url = await createTestDatabase()
  expect(await valid(url)).toEqual([])
  await keepLargeIndexes(url, log).done
  expect(await valid(url)).toEqual([{ indisvalid: true }])
  await keepLargeIndexes(url, log).done
  expect(await valid(url)).toEqual([{ indisvalid: true }])
})

test('what a build that was killed left invalid is built anew', async () => {
  const url = await createTestDatabase()
  // As PostgreSQL leaves it: this one fails on its rows, and the index stays invalid.
  await query(
    url,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     select 'A', 'same@example.org', '1', 'IN', '+91', 'Hello', 'x' from generate_series(1, 2)`,
  )
  const broken = 'create unique index concurrently enquiries_email on enquiries (lower(email))'
  await expect(query(url, broken)).rejects.toThrow('could not create unique index')
  expect(await valid(url)).toEqual([{ indisvalid: false }])
  await keepLargeIndexes(url, log).done
  expect(await valid(url)).toEqual([{ indisvalid: true }])
})

test('a stop does not wait for a build, which waits for whoever writes just then', async () => {
  const url = await createTestDatabase()
  const writer = new pg.Client(url)
  await writer.connect()
  await writer.query('begin; lock enquiries in row exclusive mode')
  const { stop } = keepLargeIndexes(url, log)
  const waits =
    "select from pg_stat_activity where query like 'create index%' and wait_event = 'virtualxid'"
  await vi.waitFor(async () => expect(await query(url, waits)).toHaveLength(1), 5_000)
  const start = performance.now()
  await stop()
  expect(performance.now() - start).toBeLessThan(1_000)
  await writer.end()
})
