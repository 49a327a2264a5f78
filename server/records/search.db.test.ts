import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { exactCount, type ListName } from '../../contract/desk/lists.ts'
import { mostMatches } from '../../contract/desk/search.ts'
import { records } from '../../contract/messages/en/records.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { query } from '../../testing/postgres.ts'
import { fillSample } from '../../testing/sample.ts'
import { openTestSite } from '../../testing/site.ts'
import type { Database } from '../db/connect.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'
import { readList } from './lists.ts'
import type { Reach } from './look-up.ts'
import { addSample } from './sample/sample.ts'
import { search } from './search.ts'

const log = pino({ level: 'silent' })
const viewer = { roles: ['viewer'], weak: false } as const
const counsellor = { roles: ['counsellor'], weak: false } as const

async function openDesk() {
  const { services, databaseUrl } = await openTestSite()
  await keepLargeIndexes(databaseUrl, log).done
  return { db: services.db, url: databaseUrl }
}

const people = { name: 'Ánanya 50%_off Rao', email: 'ananya.rao@example.org', phone: '9812345678' }

async function addPerson(db: Database, id: string, person: Partial<typeof people> = {}) {
  const { name, email, phone } = { ...people, ...person }
  await db.execute(sql`
    insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
      company_name, selected_course, referral_code, coupon_code)
    values (${id}, ${id}, 'KS_HireSure', 'NORTH', ${name}, ${email}, ${phone}, 'North College',
      'Robotics', '', '')`)
}

async function addPayment(db: Database, id: string, application: string) {
  await db.execute(sql`
    insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
      coupon_code, redirect_url, provider_order_id, provider_payment_id, captured_minor, captured_currency)
    values (${id}, ${application}, 'RAZORPAY', 'EXPIRED', 120000, 'INR', '', '', ${`order_${id}`},
      ${`pay_${id}`}, 120000, 'INR')`)
  await db.execute(sql`insert into refunds (attempt_id, amount_minor, currency, reason, requested_by,
    state, provider_refund_id) values (${id}, 100, 'INR', '', 'x', 'DONE', ${`rfnd_${id}`})`)
}

async function addNote(db: Database, kind: string, id: string, text: string) {
  await db.execute(sql`with author as (insert into staff (name, email, roles)
      values ('A', ${`${kind}@example.org`}, '{counsellor}') returning id)
    insert into notes (record_kind, record_id, staff_id, text) select ${kind}, ${id}, id, ${text} from author`)
}

async function found(db: Database, typed: string) {
  const { groups, message } = await search(db, counsellor, typed)
  if (message) return message
  return Object.fromEntries(groups.map(({ list, rows }) => [list, rows.map(({ id }) => id).sort()]))
}

const tx = (start: string) => start.padEnd(25, '0')

test('all words must be there, in name, email, phone, college or a note', async () => {
  const { db } = await openDesk()
  await addPerson(db, 'one')
  await addPerson(db, 'two', { name: 'Rohan Rao', email: 'rohan@example.org', phone: '9700000001' })
  await addPayment(db, tx('pay1'), 'two')
  await addNote(db, 'application', 'one', 'Wants a SCHOLARSHIP certificate')
  await addNote(db, 'payment', tx('pay1'), 'Bank says chargeback')
  expect(await found(db, 'rohan')).toEqual({ applications: ['two'], payments: [tx('pay1')] })
  expect(await found(db, 'RAO north')).toMatchObject({ applications: ['one', 'two'] })
  expect(await found(db, 'rao nowhere')).toEqual({})
  expect(await found(db, 'ánanya')).toEqual({ applications: ['one'] })
  expect(await found(db, 'ananya.rao@example.org')).toEqual({ applications: ['one'] })
  for (const phone of ['9812345678', '+91 98123 45678', '0091-9812345678', '81234567']) {
    expect(await found(db, phone)).toEqual({ applications: ['one'] })
  }
  expect(await found(db, 'scholarship rao')).toEqual({ applications: ['one'] })
  expect(await found(db, 'chargeback')).toEqual({ applications: ['two'], payments: [tx('pay1')] })
})

test('references, ids of ours and of the provider, and codes are found', async () => {
  const { db } = await openDesk()
  await addSample(db, { rows: 100 })
  await addPerson(db, 'f'.repeat(32))
  const [first, second] = [tx('abcd1234x'), tx('abcd1234y')]
  await addPerson(db, 'other', { email: 'other@example.org' })
  await addPayment(db, first, 'f'.repeat(32))
  await addPayment(db, second, 'other')
  const all = [first, second]
  expect(await found(db, referenceOf(first))).toMatchObject({ payments: all })
  expect(await found(db, 'nl abcd 1234')).toMatchObject({ payments: all })
  expect(await found(db, 'f'.repeat(32))).toEqual({
    applications: ['f'.repeat(32)],
    payments: [first],
  })
  for (const id of [first, `order_${first}`, `pay_${first}`, `rfnd_${first}`]) {
    expect(await found(db, id)).toEqual({ applications: ['f'.repeat(32)], payments: [first] })
  }
  const [{ id } = { id: '' }] = (await db.execute<{ id: string }>(sql`select id from enquiries`))
    .rows
  expect(await found(db, id)).toEqual({ enquiries: [id] })
  expect(await found(db, 'WELCOME10')).toMatchObject({ coupons: ['WELCOME10'] })
  expect(await found(db, 'alumni24')).toMatchObject({ referrals: ['ALUMNI24'] })
  expect(await found(db, 'kaveri')).toMatchObject({ colleges: ['kaveri-engineering'] })
})

test('typed words are text: wildcards and quotes do no harm', async () => {
  const { db } = await openDesk()
  await addPerson(db, 'one')
  expect(await found(db, '50%_off')).toEqual({ applications: ['one'] })
  for (const typed of ['50_%off', 'anan%nya', '\\anan', "'; drop table applications; --"]) {
    expect(await found(db, typed)).toEqual({})
  }
  expect(await found(db, 'z'.repeat(65_536))).toEqual({})
  expect(await found(db, 'NL-%%%%-____')).toBe(records['search.short'])
})

test('too little, too much and too early are told', { timeout: 60_000 }, async () => {
  const { services, databaseUrl } = await openTestSite({ SMS_DAILY_CAP: '77' })
  const { db } = services
  // Rows are added before the indexes are made, which takes far less time.
  await query(
    databaseUrl,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code)
     select 'r' || n, n, '', '', 'Common Name' || n, n || '@example.org', '9', '', '', '', ''
     from generate_series(1, ${mostMatches + 1}) n`,
  )
  expect(await found(db, 'rohan')).toBe(records['search.preparing'])
  await keepLargeIndexes(databaseUrl, log).done
  for (const typed of ['', ' ra ', 'a b c', '%%%', '\0\0\0\0']) {
    expect(await found(db, typed)).toBe('Type at least 3 characters.')
  }
  await query(databaseUrl, 'analyze applications')
  const { groups, message } = await search(db, counsellor, 'common')
  expect(message).toBe(records['search.newest'])
  expect(groups).toMatchObject([{ list: 'applications', count: exactCount, more: true }])
  expect(groups[0]?.rows).toHaveLength(8)
  expect(await found(db, 'common name77777')).toEqual({ applications: ['r77777'] })
})

test('a search narrows a list and its filters, and is paged like it', async () => {
  const { services, databaseUrl } = await openTestSite()
  const { db } = services
  await fillSample(databaseUrl, { rows: 3_000 })
  await keepLargeIndexes(databaseUrl, log).done
  const all = (
    await db.execute<{ id: string }>(sql`select id from applications
      where lower(fullname) like '%kumar%' and paid_at is not null and refunded_at is null
      order by created_at desc, id desc`)
  ).rows.map(({ id }) => id)
  expect(all.length).toBeGreaterThan(100)
  const base = {
    list: 'applications' as ListName,
    filters: { stage: ['paid'] },
    sort: 'newest' as const,
    words: 'kumar',
  }
  const first = await readList(db, counsellor, base)
  expect([first.count, first.rows.map(({ id }) => id)]).toEqual([all.length, all.slice(0, 50)])
  const oldestFirst = await readList(db, counsellor, { ...base, sort: 'oldest' })
  expect(oldestFirst.rows.map(({ id }) => id)).toEqual(all.toReversed().slice(0, 50))
  const last = await readList(db, counsellor, { ...base, place: 'last' })
  expect(last.rows.map(({ id }) => id)).toEqual(all.slice(-50))
  expect(await readList(db, counsellor, { ...base, words: 'k' })).toMatchObject({
    rows: [],
    message: records['search.short'],
  })
  const [noted] = (
    await db.execute<{ id: string }>(sql`select id from applications
      where not lower(fullname) like '%kumar%' and paid_at is not null and refunded_at is null
      order by created_at desc, id desc limit 1`)
  ).rows
  await addNote(db, 'application', String(noted?.id), 'Mr Kumar called')
  const withNote = await readList(db, counsellor, base)
  expect(withNote.count).toBe(all.length + 1)
  expect(withNote.rows.map(({ id }) => id)).toContain(noted?.id)
})

test('without trigrams whole emails, phones and ids and beginnings of names are found, and it is said', async () => {
  const { db, url } = await openDesk()
  await query(url, 'drop extension pg_trgm cascade')
  await query(
    url,
    'create index applications_name on applications (lower(fullname) text_pattern_ops)',
  )
  await query(url, 'create index enquiries_name on enquiries (lower(fullname) text_pattern_ops)')
  await addPerson(db, 'one')
  await addPayment(db, tx('pay1'), 'one')
  const one = { applications: ['one'], payments: [tx('pay1')] }
  for (const typed of ['ánanya 50%', 'Ananya.Rao@example.org', '+91 98123 45678', tx('pay1')]) {
    expect(await found(db, typed)).toEqual(one)
  }
  expect(await search(db, counsellor, 'rao')).toEqual({ groups: [], limited: true })
  const idsFor = async (typed: string, reach?: Reach) =>
    (await search(db, viewer, typed, reach)).groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(await idsFor('ánanya')).toEqual(['one', tx('pay1')])
  for (const typed of ['ananya.rao@example.org', '9812345678']) {
    expect(await idsFor(typed)).toEqual([])
    expect(await idsFor(typed, 'contact')).toEqual(['one', tx('pay1')])
  }
  await query(url, 'drop index applications_name, enquiries_name')
})

test('search results are masked', async () => {
  const { db } = await openDesk()
  await addPerson(db, 'one')
  const answer = await search(db, counsellor, people.email)
  expect(answer.groups[0]?.rows[0]?.cells).toMatchObject({
    email: 'a•••@example.org',
    phone: '••••••5678',
  })
  expect(JSON.stringify(answer)).not.toMatch(/ananya\.rao|98123/)
})

test('a whole phone of another country is found with and without its code, and no part of it', async () => {
  const { db } = await openDesk()
  await db.execute(sql`insert into enquiries (fullname, email, phone, country_code, dial_code,
      message, enquiry_type)
    values ('Ali', 'Ali@Example.org', '501234567', 'AE', '+971', 'Hello', 'x')`)
  const counts = async (typed: string) =>
    (await search(db, viewer, typed, 'contact')).groups.map(({ count }) => count)
  for (const typed of ['501234567', '+971 50 123 4567', '00971501234567', 'ali@example.ORG']) {
    expect([typed, await counts(typed)]).toEqual([typed, [1]])
  }
  for (const typed of ['01234567', '71501234567', '5012345678', 'li@example.org']) {
    expect([typed, await counts(typed)]).toEqual([typed, []])
  }
})

test('without the right digits alone find no person, and it is said what can be searched', async () => {
  const { db } = await openDesk()
  await addPerson(db, 'one')
  const all = { list: 'applications', filters: {}, sort: 'newest', words: '98123' } as const
  expect(await search(db, viewer, '98123')).toEqual({
    groups: [],
    message: records['search.names-only'],
  })
  expect(await readList(db, viewer, all)).toMatchObject({
    rows: [],
    message: records['search.names-only'],
  })
  expect(await readList(db, counsellor, all)).toMatchObject({ count: 1 })
})
