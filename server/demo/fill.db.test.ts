import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { openPayingSite, type PayingSite } from '../../testing/paying.ts'
import { checkMoney } from '../../testing/payment-invariants.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, postEnquiry } from '../../testing/site.ts'
import { findDemoRows, hasSample, removeDemoRows, removeSample } from '../db/demo-rows.ts'
import { caseKinds, paymentAttempts } from '../db/payment.schema.ts'
import { reconcile } from '../payment/attempt/reconcile.ts'
import { fillDemo } from './fill.ts'
import { knownOrders } from './known-payments.ts'

/** Rows that break a rule of the product, each rule as a query that must find nothing. */
const breaches: Record<string, string> = {
  'a coupon is used beyond its limit': `select code from coupons c where max_uses <
    (select count(*) from coupon_uses u where u.coupon_code = c.code)`,
  'a person uses a coupon too often': `select code from coupons c
    join coupon_uses u on u.coupon_code = c.code group by code, u.email
    having count(*) > min(c.max_uses_per_person)`,
  'a coupon is used before or after its time': `select u.* from coupon_uses u
    join coupons c on c.code = u.coupon_code
    where u.created_at < c.created_at or u.created_at > c.expires_at`,
  'a coupon of the demo is used': `select from applications a
    join coupons c on c.code = a.coupon_code where c.code in ('WELCOME10', 'FREESEAT', 'LAUNCH500', 'NORTH300')`,
  'a use belongs to nothing that is under way or counts': `select u.* from coupon_uses u
    join payment_attempts a on a.id = u.attempt_id
    where a.surplus or a.state not in ('PENDING', 'PAID') or a.coupon_code <> u.coupon_code`,
  'a coupon was taken off without a use': `select a.* from payment_attempts a
    where coupon_code <> '' and not surplus and state in ('PENDING', 'PAID')
      and not exists (select from coupon_uses where attempt_id = a.id)`,
  'a price in rupees is wrong': `select a.id, a.amount_minor from payment_attempts a
    join applications p on p.id = a.application_id
    join colleges g on g.scholarship_code = p.scholarship_code and g.company_code = p.company_code
    left join coupons c on c.code = a.coupon_code
    where a.currency = 'INR' and a.amount_minor <> greatest(0, g.price_in_paise
      - coalesce(c.paise_off, floor(g.price_in_paise * c.percent_off / 100.0), 0))`,
  'somebody is paid without a payment, or not in spite of one': `select p.id from applications p
    where (p.paid_at is not null and p.refunded_at is null) <> exists (
      select from payment_attempts a where a.application_id = p.id and a.state = 'PAID' and not a.surplus)`,
  'more than one payment counts': `select application_id from payment_attempts
    where state = 'PAID' and not surplus group by 1 having count(*) > 1`,
  'something happens before what it follows': `select p.id from applications p
    left join payment_attempts a on a.application_id = p.id
    left join refunds r on r.attempt_id = a.id
    where p.email_verified_at < p.created_at or a.created_at < p.email_verified_at
      or a.paid_at < a.created_at or r.created_at < a.paid_at or r.updated_at < r.created_at`,
  'something lies in the future': `select p.id from applications p
    left join payment_attempts a on a.application_id = p.id
    left join refunds r on r.attempt_id = a.id left join cases c on c.attempt_id = a.id
    where greatest(p.created_at, p.updated_at, p.email_verified_at, p.paid_at, p.refunded_at,
      a.created_at, a.updated_at, a.paid_at, r.updated_at, c.opened_at, c.settled_at) > now()`,
  'an application is kept for too long': `select id from applications p where paid_at is null
    and updated_at < now() - interval '90 days'
    and not exists (select from payment_attempts where application_id = p.id and captured_minor > 0)`,
  'an old refund is not a case': `select r.id from refunds r where state = 'PENDING'
    and created_at < now() - interval '7 days'
    and not exists (select from cases where reference = r.id and settled_at is null)`,
  'a job is left': 'select id from graphile_worker._private_jobs',
  'something has no mark of a demo': `select id from applications where not demo
    union all select code from coupons where not demo union all select code from referral_codes where not demo
    union all select email from staff where not demo`,
}

async function breachesIn(url: string) {
  const found = []
  for (const [rule, text] of Object.entries(breaches)) {
    const rows = await query(url, text)
    if (rows.length > 0) found.push([rule, rows.length, rows[0]])
  }
  return found
}

async function openFilled() {
  const site = await openPayingSite()
  const { services } = site
  await fillDemo(services.db, services.config)
  return site
}

const one = async ({ databaseUrl }: { databaseUrl: string }, text: string) =>
  (await query(databaseUrl, text))[0]

test('the sample obeys the rules of the product, and its days are believable', async () => {
  const site = await openFilled()
  expect(await breachesIn(site.databaseUrl)).toEqual([])
  expect(
    (await query(site.databaseUrl, 'select distinct kind from cases where settled_at is null'))
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...caseKinds].toSorted())
  expect(
    await one(
      site,
      `select count(*)::int as refunds, min(age) < interval '2 hours' as new,
      max(age) > interval '8 days' as old
      from (select now() - created_at as age from refunds where state = 'PENDING') r`,
    ),
  ).toEqual({ refunds: 7, new: true, old: true })
  // Weekends are weaker, and a campaign stands out.
  const perDay = await one(
    site,
    `select avg(n) filter (where weekday in (0, 6))::float as weekend,
       avg(n) filter (where weekday not in (0, 6))::float as week,
       avg(n) filter (where ago between 32 and 44)::float as campaign,
       avg(n) filter (where ago between 60 and 85)::float as before, count(*)::int as days
     from (select current_date - d as ago, extract(dow from d)::int as weekday, count(*) as n
       from (select (created_at at time zone 'Asia/Kolkata')::date as d from applications) a
       group by d) days`,
  )
  expect(perDay.days).toBeGreaterThan(300)
  expect(perDay.weekend).toBeLessThan(perDay.week * 0.8)
  expect(perDay.campaign).toBeGreaterThan(perDay.before * 2)
}, 120_000)

/** Payments with something unusual, and some others. */
const judged = (site: PayingSite) =>
  site.services.db
    .select()
    .from(paymentAttempts)
    .where(
      sql`application_id in (select application_id from payment_attempts a
          where exists (select from refunds where attempt_id = a.id)
            or exists (select from cases where attempt_id = a.id))
        or (captured_minor > 0 and id in (select id from payment_attempts order by created_at desc limit 120))`,
    )

test('the gateways know every payment of it, and asking them changes nothing', async () => {
  const site = await openFilled()
  const { services, simulators, databaseUrl } = site
  simulators.recall(await knownOrders(services.db))
  const attempts = await judged(site)
  expect(attempts.length).toBeGreaterThan(90)
  for (const attempt of attempts) {
    const own = attempts.filter(({ applicationId }) => applicationId === attempt.applicationId)
    await checkMoney(services, attempt, own)
  }
  const facts = () =>
    query(
      databaseUrl,
      `select id, state, captured_minor, surplus from payment_attempts
       union all select id, state, amount_minor, charged_back from refunds
       union all select kind || reference, settlement, amount_minor, settled_at is null from cases order by 1`,
    )
  const before = await facts()
  // All that waits for a question, and every payment of the last days.
  await query(
    databaseUrl,
    `update payment_attempts set next_check_at = now() where next_check_at is not null
       or (state = 'PAID' and paid_at > now() - interval '20 days');
     update refunds set next_check_at = now() where next_check_at is not null`,
  )
  await reconcile(services)
  expect(await facts()).toEqual(before)
  expect(await breachesIn(databaseUrl)).toEqual([])
}, 120_000)

test('a fill that fails leaves nothing; of two starts at once one fills it; a used demo stays as it is', async () => {
  const { services, databaseUrl } = await openTestSite()
  await query(databaseUrl, "create unique index only_one on cases (kind) where kind = 'dispute'")
  await expect(fillDemo(services.db, services.config)).rejects.toThrow()
  await query(databaseUrl, 'drop index only_one')
  expect(await hasSample(services.db)).toBe(false)
  const filled = await Promise.all([1, 2].map(() => fillDemo(services.db, services.config)))
  expect(filled.filter(Boolean)).toHaveLength(1)
  const used = await openTestSite({ BOT_CHECK: 'off' })
  await createApplicant(used, aPerson()).apply()
  expect(await fillDemo(used.services.db, used.services.config)).toBeUndefined()
  expect(await hasSample(used.services.db)).toBe(false)
})

test('its removal takes the sample and what was done to it, and nothing that people typed', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { services, databaseUrl, app } = site
  const state = async () => ({
    ...(await one(
      site,
      `select (select count(*) from applications)::int as applications,
        (select count(*) from enquiries)::int as enquiries, (select count(*) from notes)::int as notes,
        (select count(*) from cases)::int + (select count(*) from refunds)::int as money,
        (select count(*) from coupons)::int as coupons, (select count(*) from referral_codes)::int as referrals,
        (select count(*) from colleges)::int as colleges, (select count(*) from staff)::int as staff,
        (select count(*) from erased_attempts)::int as erased`,
    )),
  })
  const empty = await state()
  await fillDemo(services.db, services.config)
  const typed = await createApplicant(site, aPerson()).apply()
  await postEnquiry(app, {
    fullname: 'Typed By Hand',
    email: 'typed@sample.example',
    phone: '9876508124',
    countryCode: 'IN',
    dialLog: '+91',
    description: 'Is this kept?',
    enquiryType: 'KS_SCHOLARSHIP',
  })
  await query(
    databaseUrl,
    `insert into staff (name, email, roles) values ('Real', 'real@example.org', '{manager}');
     insert into notes (record_kind, record_id, staff_id, text)
       select 'application', id, (select id from staff where name = 'Real'), 'x' from applications`,
  )
  expect(await removeSample(services.db)).toBeGreaterThan(500)
  const kept = { applications: 1, enquiries: 1, notes: 1, staff: 1 }
  expect(await state()).toEqual({ ...empty, ...kept })
  expect(await one(site, 'select id from applications')).toEqual({ id: typed })
  expect(await findDemoRows(services.db)).toContain('applications: 1')
  expect(await removeSample(services.db)).toBe(0)
  await removeDemoRows(services.db)
  await query(databaseUrl, 'delete from enquiries')
})
