import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayInIndia } from '../../contract/calendar.ts'
import { readListQuery } from '../../contract/desk/list-query.ts'
import { type ListName, lists } from '../../contract/desk/lists.ts'
import { course, examFee } from '../../contract/programme.ts'
import { openTestSite } from '../../testing/site.ts'
import type { Database } from '../db/connect.ts'
import { readList } from './lists.ts'
import { addSample } from './sample/sample.ts'

const counsellor = { roles: ['counsellor'], weak: false } as const

type Row = Record<string, string | number | boolean | null> & { at: string; paid: string | null }
type Rule = (row: Row, value: string) => boolean

/** Meanings of each filter, said a second time: in JavaScript, about whole rows. */
const isOn = (row: Row, address: URLSearchParams) =>
  address.get('on') === 'paid' ? row.paid : row.at
const inDays = {
  from: (row: Row, day: string, all: URLSearchParams) => dayOf(isOn(row, all)) >= day,
  to: (row: Row, day: string, all: URLSearchParams) =>
    isOn(row, all) !== null && dayOf(isOn(row, all)) <= day,
  on: () => true,
}
const dayOf = (at: string | null) => (at === null ? '' : dayInIndia(Date.parse(at)))
const same =
  (column: string): Rule =>
  (row, value) =>
    row[column] === value
const yes =
  (column: string): Rule =>
  (row, value) =>
    row[column] === (value === 'yes')

function stageOf({ refunded_at, paid_at, email_verified_at, live }: Row) {
  if (refunded_at) return 'refunded'
  if (paid_at) return 'paid'
  if (!email_verified_at) return 'submitted'
  return live ? 'paying' : 'confirmed'
}

const today = dayInIndia()
const ofWork = {
  assigned: (row: Row, value: string) => (row.worker ?? 'nobody') === value,
  follow: ({ follow_up }: Row, value: string) =>
    value === (follow_up === null ? 'none' : String(follow_up) <= today ? 'due' : 'later'),
}

type Rules = Record<string, (row: Row, value: string, all: URLSearchParams) => boolean>
const rules: Record<'applications' | 'payments' | 'enquiries' | 'messages', Rules> = {
  applications: {
    stage: (row, value) => stageOf(row) === value,
    college: (row, value) => row.slug === value || row.company_code === value,
    course: same('selected_course'),
    coupon: same('coupon_code'),
    referral: same('referral_code'),
    gateway: same('gateway'),
    ...ofWork,
    ...inDays,
  },
  payments: {
    state: same('state'),
    gateway: same('gateway'),
    currency: same('currency'),
    college: (row, value) => row.slug === value,
    coupon: same('coupon_code'),
    surplus: yes('surplus'),
    review: yes('review'),
    amount: (row, value) => row.amount_minor === Math.round(Number(value) * 100),
    ...inDays,
  },
  enquiries: {
    state: same('state'),
    ...ofWork,
    country: same('country_code'),
    ...inDays,
  },
  messages: { state: same('state'), kind: same('kind'), ...inDays },
}

const worker = sql`w.assigned_to as worker, w.follow_up_on::text as follow_up`
const wholeRows = {
  applications: sql`select a.*, ${worker},  c.slug, a.created_at::text as at, a.paid_at::text as paid,
    (select p.gateway from payment_attempts p where p.application_id = a.id
      order by (p.paid_at is not null and not p.surplus) desc, p.created_at desc limit 1) as gateway,
    exists (select from payment_attempts p where p.application_id = a.id
      and p.state in ('CREATED', 'PENDING')) as live
    from applications a left join work w on w.application_id = a.id left join colleges c using (scholarship_code, company_code)`,
  payments: sql`select p.*, c.slug, p.created_at::text as at, p.paid_at::text as paid,
    exists (select from cases k where k.attempt_id = p.id and k.settled_at is null) as review
    from payment_attempts p join applications a on a.id = p.application_id
    left join colleges c using (scholarship_code, company_code)`,
  enquiries: sql`select e.*, ${worker}, e.created_at::text as at, null as paid from enquiries e
    left join work w on w.enquiry_id = e.id`,
  messages: sql`select *, created_at::text as at, null as paid from messages`,
}

const day = (back: number) => dayInIndia(Date.now() - back * 86_400_000)
const values: Record<string, string[]> = {
  college: ['kaveri-engineering', 'scholarship-program'],
  course: [course.blockchain, 'Nothing'],
  coupon: ['WELCOME10'],
  referral: ['FRIEND10'],
  gateway: ['RAZORPAY', 'STRIPE', 'FREE'],
  amount: [String(examFee), '18.00', '0'],
  country: ['IN', 'AE'],
  assigned: ['nobody'],
  from: [day(80), day(20)],
  to: [day(40), day(0)],
}

const matching = (list: keyof typeof rules, all: Row[], address: URLSearchParams) =>
  all.filter((row) =>
    [...new Set(address.keys())].every((name) =>
      address.getAll(name).some((value) => rules[list][name]?.(row, value, address)),
    ),
  )

async function expectSame(db: Database, list: ListName, all: Row[], pairs: string[][]) {
  const address = new URLSearchParams(pairs)
  const read = readListQuery(list, address)
  if ('problems' in read) throw new Error(`${address}: ${JSON.stringify(read.problems)}`)
  const expected = matching(list as keyof typeof rules, all, address)
  const page = await readList(db, counsellor, read.query)
  expect([String(address), page.count]).toEqual([String(address), expected.length])
  const ids = new Set(expected.map(({ id }) => id))
  expect(page.rows.filter(({ id }) => !ids.has(id))).toEqual([])
  return expected.length
}

test.each(['applications', 'payments', 'enquiries', 'messages'] as const)(
  'every filter of %s, alone and with every other, shows exactly its rows',
  async (list) => {
    const { db } = (await openTestSite()).services
    await addSample(db, { rows: 300 })
    const { rows: all } = await db.execute<Row>(wholeRows[list])
    const [someone] = (await db.execute<{ id: string }>(sql`select id from staff limit 1`)).rows
    const single = Object.entries(lists[list].filters).flatMap(([name, { choices }]) =>
      [...choices, ...(choices.length === 0 ? (values[name] ?? []) : [])].map((value) => [
        name,
        value,
      ]),
    )
    if (Object.hasOwn(rules[list], 'assigned')) single.push(['assigned', someone?.id ?? ''])
    let found = 0
    for (const one of single) found += await expectSame(db, list, all, [one])
    expect(found).toBeGreaterThan(all.length)
    for (const [index, one] of single.entries()) {
      for (const other of single.slice(index + 1)) {
        const isSeveral = one[0] === other[0]
        if (isSeveral && !['stage', 'state', 'kind'].includes(one[0] ?? '')) continue
        if (one[0] === 'from' && other[0] === 'to' && (one[1] ?? '') > (other[1] ?? '')) continue
        await expectSame(db, list, all, [one, other])
      }
    }
    const paidOn = [
      ['on', 'paid'],
      ['from', day(60)],
      ['to', day(30)],
    ]
    if ('on' in lists[list].filters)
      expect(await expectSame(db, list, all, paidOn)).toBeGreaterThan(0)
  },
)

test('days are India’s, from their first to their last microsecond', async () => {
  const { db } = (await openTestSite()).services
  const moments = ['09T18:29:59.999999', '09T18:30:00', '10T18:29:59.999999', '10T18:30:00']
  for (const moment of moments) {
    await db.execute(sql`insert into enquiries (fullname, email, phone, country_code, dial_code, message,
      enquiry_type, created_at) values (${moment}, 'a@example.org', '1', 'IN', '91', '', 'x',
      ${`2026-07-${moment}Z`}::timestamptz)`)
  }
  const read = readListQuery('enquiries', new URLSearchParams('from=2026-07-10&to=2026-07-10'))
  if ('problems' in read) throw new Error('It is a right address')
  const page = await readList(db, counsellor, read.query)
  expect(page.rows.map(({ cells }) => cells.received)).toEqual([
    '2026-07-10T23:59:59+05:30',
    '2026-07-10T00:00:00+05:30',
  ])
})

test('colleges, coupons and referral codes are found by text and by use', async () => {
  const { db } = (await openTestSite()).services
  await addSample(db, { rows: 300 })
  const idsOf = async (list: ListName, address: string) => {
    const read = readListQuery(list, new URLSearchParams(address))
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    return (await readList(db, counsellor, read.query)).rows.map(({ id }) => id)
  }
  expect(await idsOf('colleges', 'text=Kaveri')).toEqual(['kaveri-engineering'])
  expect(await idsOf('colleges', 'used=yes')).toContain('kaveri-engineering')
  expect(await idsOf('colleges', 'used=no')).toContain('north-college')
  expect(await idsOf('coupons', 'text=welc&used=yes')).toEqual(['WELCOME10'])
  expect(await idsOf('coupons', 'used=no')).toEqual(['NORTH300'])
  // Typed text is literal: an underscore is no wildcard.
  expect(await idsOf('coupons', 'text=WELC_ME')).toEqual([])
  expect(await idsOf('referrals', 'text=alumni')).toEqual(['ALUMNI24'])
})
