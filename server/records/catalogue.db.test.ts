import { expect, test } from 'vitest'
import { signIn } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'
import { readCatalogue } from './catalogue.ts'
import { readRecord } from './record.ts'

const viewer = { roles: ['viewer'], weak: false } as const
const counsellor = { roles: ['counsellor'], weak: false } as const

/** A college with six applicants, a coupon and a referral code, and money of every kind. */
async function open() {
  const site = await openTestSite()
  await query(
    site.databaseUrl,
    `insert into coupons (code, percent_off, max_uses) values ('TEN10', 10, 3), ('NEVER', 10, null);
     insert into referral_codes (code, owner) values ('Asha', 'Asha, 98765 01234'), ('ASHA', 'Another');
     insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code, email_verified_at, paid_at, refunded_at, created_at)
     select id, id, 'KS_HireSure', company, 'Person ' || id, id || '@example.com', '9876500000', 'North College',
       'Robotics', referral, coupon, confirmed::timestamptz, paid::timestamptz, refunded::timestamptz, '2026-05-01'
     from (values ('a', 'NORTH', 'ASHA', 'TEN10', '2026-05-01', '2026-05-01', null),
       ('b', 'NORTH', '', 'TEN10', '2026-05-01', '2026-05-01', '2026-05-03'),
       ('c', 'NORTH', 'Asha', '', '2026-05-01', '2026-05-01', null),
       ('d', 'NORTH', '', '', '2026-05-01', null, null),
       ('e', 'NORTH', '', '', null, null, null),
       ('f', 'OTHER', 'ASHA', 'TEN10', '2026-05-01', '2026-05-01', null)
     ) p (id, company, referral, coupon, confirmed, paid, refunded);
     insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency, coupon_code,
       redirect_url, captured_minor, captured_currency, surplus, created_at)
     values ('a1', 'a', 'RAZORPAY', 'EXPIRED', 1000, 'INR', '', '', null, null, false, '2026-05-01'),
       ('a2', 'a', 'RAZORPAY', 'PAID', 900, 'INR', 'TEN10', '', 900, 'INR', false, '2026-05-02'),
       ('a3', 'a', 'RAZORPAY', 'REFUNDED', 900, 'INR', 'TEN10', '', 900, 'INR', true, '2026-05-02'),
       ('b1', 'b', 'RAZORPAY', 'CHARGED_BACK', 900, 'INR', 'TEN10', '', 900, 'INR', false, '2026-05-02'),
       ('c1', 'c', 'PAYPAL', 'PAID', 1800, 'USD', '', '', 1800, 'USD', false, '2026-05-02'),
       ('d1', 'd', 'RAZORPAY', 'PENDING', 1000, 'INR', '', '', null, null, false, '2026-05-02'),
       -- Of an early release, which wrote down no sum.
       ('f1', 'f', 'RAZORPAY', 'PAID', 900, 'INR', 'TEN10', '', null, null, false, '2026-05-02');
     insert into coupon_uses (attempt_id, coupon_code, email, phone) values ('a2', 'TEN10', 'x', 'x'), ('f1', 'TEN10', 'y', 'y');
     insert into refunds (attempt_id, amount_minor, currency, reason, requested_by, state, charged_back)
     values ('a3', 900, 'INR', '', 'x', 'DONE', false), ('b1', 900, 'INR', '', 'x', 'DONE', true),
       ('c1', 300, 'USD', '', 'x', 'DONE', false), ('c1', 500, 'USD', '', 'x', 'PENDING', false),
       ('a2', 900, 'INR', '', 'x', 'FAILED', false);
     update colleges set company_code = 'NORTH', scholarship_code = 'KS_HireSure' where slug = 'north-college';
     insert into audit.entries (way, actor, action, record_kind, record_id, changes)
     values ('desk', 'Asha Kulkarni', 'update-coupon', 'coupon', 'TEN10', '{"max_uses": {"before": 2, "after": 3}}'),
       ('command', 'root (9876501234)', 'add-coupon', 'coupon', 'TEN10', '{}')`,
  )
  const { db } = site.services
  return { site, db }
}

test('a college shows its people and its money in each currency', async () => {
  const { db } = await open()
  const found = await readCatalogue(db, viewer, 'college', 'north-college')
  expect(found).toMatchObject({
    people: { paid: 2, refunded: 1, paying: 1, submitted: 1 },
    more: false,
    filters: 'college=north-college',
    money: [
      { currency: 'INR', payments: 3, captured: 2700, givenBack: 900, chargedBack: 900 },
      { currency: 'USD', payments: 1, captured: 1800, givenBack: 300, chargedBack: 0 },
    ],
  })
  expect(found?.newest).toHaveLength(5)
  expect(found?.newest[0]?.cells).toMatchObject({ name: 'Person e' })
  expect(JSON.stringify(found?.newest)).not.toContain('e@example.com')
  // The programme's own page has no code to filter by.
  const own = await readCatalogue(db, viewer, 'college', 'scholarship-program')
  expect(own).toMatchObject({ people: {}, newest: [], money: [], filters: null })
})

test('a coupon shows its uses, what was paid with it, and who changed it', async () => {
  const { db } = await open()
  const found = await readCatalogue(db, viewer, 'coupon', 'TEN10')
  expect(found).toMatchObject({
    people: { paid: 2, refunded: 1 },
    money: [{ currency: 'INR', payments: 4, captured: 3600, givenBack: 900, chargedBack: 900 }],
  })
  const cell = (name: string) => found?.fields.find((field) => field.name === name)?.value
  expect([cell('uses'), cell('limit')]).toEqual([2, 3])
  // The account of a shell can be called like a phone.
  expect(found?.timeline.map(({ what, by, about }) => [what, by, about])).toEqual(
    expect.arrayContaining([
      ['update-coupon', 'Asha Kulkarni', { changed: ['max_uses'] }],
      ['add-coupon', expect.not.stringContaining('9876501234'), {}],
    ]),
  )
  expect(await readCatalogue(db, viewer, 'coupon', 'NEVER')).toMatchObject({
    people: {},
    money: [],
  })
})

test('codes are found as they are kept, and their owner’s phone is masked by right', async () => {
  const { db } = await open()
  const ownerOf = async (who: typeof viewer | typeof counsellor, id: string) =>
    (await readCatalogue(db, who, 'referral', id))?.fields.find(({ name }) => name === 'owner')
      ?.value
  expect(await ownerOf(viewer, 'ASHA')).toBe('Another')
  expect(await ownerOf(viewer, 'Asha')).not.toContain('01234')
  expect(await ownerOf(counsellor, 'Asha')).toContain('98765 01234')
  expect(await readCatalogue(db, viewer, 'referral', 'Asha')).toMatchObject({
    people: { paid: 1 },
    filters: null,
  })
  for (const id of ['asha', '', 'A%', "'", 'TEN10 ', 'x'.repeat(200), '../coupons']) {
    expect(await readCatalogue(db, viewer, 'referral', id)).toBeUndefined()
  }
})

test('a record leads to what it names, as long as that is there', async () => {
  const { site, db } = await open()
  const mentions = async (kind: 'application' | 'payment', id: string) =>
    (await readRecord(db, viewer, kind, id))?.mentions
  const all = { college: 'north-college', coupon: 'TEN10', referral: 'ASHA' }
  expect(await mentions('application', 'a')).toEqual(all)
  expect(await mentions('payment', 'a1')).toEqual({ college: 'north-college', referral: 'ASHA' })
  await query(site.databaseUrl, "delete from coupons where code = 'TEN10'")
  expect(await mentions('application', 'a')).toEqual({ ...all, coupon: undefined })
})

test('opening one is in the audit, and an unknown one is a page that says so', async () => {
  const { site } = await open()
  const person = await signIn(site, 'viewer')
  for (const path of ['colleges/north-college', 'coupons/TEN10', 'referrals/Asha']) {
    expect([path, (await person.page(`/desk/${path}`)).statusCode]).toEqual([path, 200])
  }
  const { statusCode, body } = await person.page('/desk/coupons/ten10')
  expect([statusCode, body]).toEqual([404, expect.stringContaining('There is no such coupon')])
  expect(
    await query(
      site.databaseUrl,
      `select record_kind || ' ' || record_id as record from audit.entries
       where action = 'view-record' order by id`,
    ),
  ).toEqual(
    ['college north-college', 'coupon TEN10', 'referral Asha'].map((record) => ({ record })),
  )
})
