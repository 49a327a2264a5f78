import pg from 'pg'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { connect } from './connect.ts'
import { keepLargeIndexes, searchReadiness } from './large-indexes.ts'

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

test('an index that a killed build left invalid is built anew', async () => {
  const url = await createTestDatabase()
  // Leaves an index invalid as PostgreSQL would: this one fails on its rows.
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

test('an index of an earlier release, with another definition, is built anew', async () => {
  const url = await createTestDatabase()
  await query(url, 'create index enquiries_email on enquiries (email)')
  await keepLargeIndexes(url, log).done
  const definition = async () => {
    const [row] = await query(url, "select pg_get_indexdef('enquiries_email'::regclass) as text")
    return row?.text
  }
  expect(await definition()).toContain('lower(email)')
  const [first] = await query(url, "select 'enquiries_email'::regclass::oid as id")
  await keepLargeIndexes(url, log).done
  expect(await query(url, "select 'enquiries_email'::regclass::oid as id")).toEqual([first])
})

test('a stop does not wait for a build, which waits for current writes', async () => {
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

test('where the database refuses pg_trgm, the names of people are indexed by their beginning', async () => {
  const url = await createTestDatabase()
  const role = `limited_${Date.now()}`
  await query(url, `create role ${role} login password 'limited'`)
  await query(
    url,
    `do $$ declare name text; begin
       execute format('revoke create on database %I from public', current_database());
       grant usage, create on schema public to ${role};
       for name in select tablename from pg_tables where schemaname = 'public' loop
         execute format('alter table public.%I owner to ${role}', name);
       end loop;
     end $$`,
  )
  const limited = Object.assign(new URL(url), { username: role, password: 'limited' }).href
  const { pool, db } = connect(limited, { poolSize: 1, log })
  expect(await searchReadiness(db)).toBe('preparing')
  await keepLargeIndexes(limited, log).done
  expect(await searchReadiness(db)).toBe('without-trigrams')
  // A superuser has it made, and the next start finds it.
  await keepLargeIndexes(url, log).done
  expect(await searchReadiness(db)).toBe('ready')
  await query(url, 'drop index notes_words')
  expect(await searchReadiness(db)).toBe('without-trigrams')
  await pool.end()
  await query(
    url,
    `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
  )
})
