import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readListQuery } from '../../contract/desk/list-query.ts'
import { exactCount, type ListName, listNames, lists } from '../../contract/desk/lists.ts'
import { openTestSite } from '../../testing/site.ts'
import type { Database } from '../db/connect.ts'
import { countNew, neighbours, readList } from './lists.ts'
import { addSample } from './sample/sample.ts'

const counsellor = { roles: ['counsellor'], weak: false } as const

const queryOf = (list: ListName, address = '') => {
  const answer = readListQuery(list, new URLSearchParams(address))
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems))
  return answer.query
}

const addressOf = (address: string, place: string) =>
  String(new URLSearchParams([...new URLSearchParams(address), ['place', place]]))

/** Rows of one moment, however many; `n` tells them apart. */
async function addApplications(db: Database, from: number, to: number, at: string) {
  await db.transaction(async (tx) => {
    // The rows take longer to add than a visitor would wait.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
    insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
      company_name, selected_course, referral_code, coupon_code, created_at)
    select 'row-' || lpad(n::text, 6, '0'), n::text, 'KS_Mgrow', '', 'Kavya Nair', 'kavya' || n || '@example.org',
      '9876543210', '', 'Robotics', '', '', ${at}::timestamptz
    from generate_series(${from}::int, ${to}::int) n`)
  })
}

/** Every page one after another, and what was on it. */
async function pagesOf(
  db: Database,
  start: string,
  way: 'next' | 'previous',
  between?: () => unknown,
) {
  const pages: string[][] = []
  for (let place: string | undefined = start; place; ) {
    const page = await readList(db, counsellor, queryOf('applications', addressOf('', place)))
    pages.push(page.rows.map(({ id }) => id))
    place = page.places[way]
    await between?.()
  }
  return pages
}

test('200 rows of one millisecond are paged exactly once each, both ways, while rows are added', async () => {
  const { db } = (await openTestSite()).services
  await addApplications(db, 1, 100, '2026-05-05T10:00:00.123456Z')
  await addApplications(db, 101, 200, '2026-05-05T10:00:00.123457Z')
  const { rows: all } = await db.execute<{ id: string }>(
    sql`select id from applications order by created_at desc, id desc`,
  )
  const ids = all.map(({ id }) => id)
  let added = 1_000
  const addOne = async () => {
    added += 1
    await addApplications(db, added, added, 'now')
  }
  const forth = await pagesOf(db, 'first', 'next', addOne)
  expect(forth.map((page) => page.length)).toEqual([50, 50, 50, 50])
  expect(forth.flat()).toEqual(ids)
  const back = await pagesOf(db, 'last', 'previous', addOne)
  const seen = back.reverse().flat()
  expect(seen.slice(-200)).toEqual(ids)
  expect(new Set(seen).size).toBe(seen.length)
})

test('first, previous, next and last lead where they say', async () => {
  const { db } = (await openTestSite()).services
  expect(await readList(db, counsellor, queryOf('applications'))).toMatchObject({
    rows: [],
    places: {},
  })
  await addApplications(db, 1, 120, '2026-05-05T10:00:00Z')
  const at = (place: string) =>
    readList(db, counsellor, queryOf('applications', addressOf('', place)))
  const first = await at('first')
  expect(Object.keys(first.places)).toEqual(['next', 'last'])
  const second = await at(first.places.next ?? '')
  expect(Object.keys(second.places)).toEqual(['first', 'previous', 'next', 'last'])
  expect((await at(second.places.previous ?? '')).rows).toEqual(first.rows)
  const last = await at('last')
  expect(Object.keys(last.places)).toEqual(['first', 'previous'])
  expect([last.rows.at(-1)?.id, last.rows.length]).toEqual(['row-000001', 50])
  const oldest = await readList(db, counsellor, queryOf('applications', 'sort=oldest'))
  expect(oldest.rows[0]?.id).toBe('row-000001')
})

test('rows that came since are counted, and shown only to a person who goes there', async () => {
  const { db } = (await openTestSite()).services
  await addApplications(db, 1, 60, '2026-05-05T10:00:00Z')
  const query = queryOf('applications', 'course=Robotics')
  const { asOf } = await readList(db, counsellor, query)
  expect(await countNew(db, counsellor, query, asOf)).toBe(0)
  await addApplications(db, 61, 63, 'now')
  expect(await countNew(db, counsellor, query, asOf)).toBe(3)
  expect(await countNew(db, counsellor, queryOf('applications', 'course=Other'), asOf)).toBe(0)
})

test('a count is exact to 10,000, and then says that there are more', async () => {
  const { db } = (await openTestSite()).services
  await addApplications(db, 1, exactCount, '2026-05-05T10:00:00Z')
  const exact = await readList(db, counsellor, queryOf('applications'))
  expect([exact.count, exact.more]).toEqual([exactCount, false])
  await addApplications(db, exactCount + 1, exactCount + 200, '2026-05-04T10:00:00Z')
  const page = await readList(db, counsellor, queryOf('applications'))
  expect([page.count, page.more]).toEqual([exactCount, true])
  // A page past that number is read another way, and holds the same rows.
  expect(page.rows).toEqual(exact.rows)
  const last = await readList(db, counsellor, queryOf('applications', 'place=last'))
  expect(last.rows.at(-1)?.id).toBe('row-010001')
  const back = await readList(
    db,
    counsellor,
    queryOf('applications', addressOf('', last.places.previous ?? '')),
  )
  const again = await readList(
    db,
    counsellor,
    queryOf('applications', addressOf('', back.places.next ?? '')),
  )
  expect(again.rows).toEqual(last.rows)
})

test('next and previous records follow the list and its filters', async () => {
  const { db } = (await openTestSite()).services
  await addApplications(db, 1, 9, '2026-05-05T10:00:00Z')
  await db.execute(sql`update applications set coupon_code = 'EVENONE' where id ~ '[02468]$'`)
  const query = queryOf('applications', 'coupon=evenone')
  expect(await neighbours(db, counsellor, query, 'row-000004')).toEqual({
    previous: 'row-000006',
    next: 'row-000002',
  })
  expect(await neighbours(db, counsellor, query, 'row-000005')).toEqual({
    previous: 'row-000006',
    next: 'row-000004',
  })
  expect(
    await neighbours(db, counsellor, queryOf('applications', 'sort=oldest'), 'row-000001'),
  ).toEqual({
    previous: undefined,
    next: 'row-000002',
  })
  expect(await neighbours(db, counsellor, query, 'nobody')).toEqual({})
  expect(await neighbours(db, counsellor, queryOf('enquiries'), 'no uuid\0')).toEqual({})
})

test('no list carries an email or a phone, for any role', async () => {
  const { db } = (await openTestSite()).services
  await addSample(db, { rows: 300 })
  await db.execute(
    sql`update enquiries set message = 'Write to me@private.example or +91 98765 43210'`,
  )
  const { rows: people } = await db.execute<{ email: string; phone: string }>(
    sql`select email, phone from applications union select email, phone from enquiries`,
  )
  for (const list of listNames) {
    const page = await readList(db, counsellor, queryOf(list))
    const text = JSON.stringify(page)
    expect(page.rows.length).toBeGreaterThan(0)
    expect(
      people.filter(({ email, phone }) => text.includes(email) || text.includes(phone)),
    ).toEqual([])
    expect(text).not.toMatch(/private\.example|98765|43210/)
    const listed = Object.entries(lists[list].columns).filter(([, one]) => !('exportOnly' in one))
    expect(Object.keys(page.rows[0]?.cells ?? {})).toEqual(listed.map(([name]) => name))
  }
})

test('a phone number across the end of the first words is masked, and then cut', async () => {
  const { db } = (await openTestSite()).services
  await addSample(db, { rows: 20 })
  const upTo = 'x'.repeat(113)
  await db.execute(sql`update enquiries set message = ${`${upTo} 9876543210, please`}`)
  const [first] = (await readList(db, counsellor, queryOf('enquiries'))).rows
  expect(first?.cells.words).toBe(`${upTo} ***10,`)
})
