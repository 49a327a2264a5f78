import { expect, test, vi } from 'vitest'
import { asha } from '../../testing/actor.ts'
import { paths } from '../../testing/applicant.ts'
import { aStory, spaced } from '../../testing/erasure-story.ts'
import {
  anApplicantAt,
  becomes,
  checkoutOf,
  openPayingSite,
  type PayingSite,
  press,
  statusOf,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { listOpenCases } from '../payment/case/case.store.ts'
import { findReceipt } from '../payment/receipt/receipt.ts'
import { receiptUrl } from '../payment/receipt/receipt-link.ts'
import { eraseOldApplications, erasePerson, readPerson, whoIs } from './person.ts'

const _consents = { text_version: '2026-11', language: 'en', whatsapp: true }

/** Every column of every table that can hold text, in every schema: where the words are found. */
async function findEverywhere(url: string, words: string[]) {
  const columns = await query(
    url,
    `select format('%I.%I', table_schema, table_name) as place, column_name as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  expect(columns.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const { place, name } of columns) {
    const rows = await query(
      url,
      `select 1 from ${place} where "${name}"::text ilike any($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    if (rows.length > 0) found.push(`${place}.${name}`)
  }
  return found.sort()
}

const sumsOf = ({ databaseUrl }: PayingSite) =>
  query(
    databaseUrl,
    `select a.created_at::date as day, a.gateway, sum(a.captured_minor) as captured,
       sum((select sum(amount_minor) from refunds r where r.attempt_id = a.id)) as refunded,
       count(*) filter (where a.state = 'PAID') as paid,
       (select count(*) from coupon_uses) as uses
     from payment_attempts a where a.captured_minor is not null group by 1, 2 order by 1, 2`,
  )

test('after an erasure no text or JSON column of any table holds the person, and every sum is as before', async () => {
  const site = await openPayingSite()
  const { person, unpaid, payload, by } = await aStory(site)
  const words = [
    person.email,
    encodeURIComponent(person.email),
    'Zubeida',
    'Kothari',
    person.phone_number,
    spaced(person.phone_number),
  ]
  expect(await findEverywhere(site.databaseUrl, words)).toEqual(
    expect.arrayContaining([
      'graphile_worker._private_jobs.last_error',
      'public.applications.company_name',
      'public.applications.email',
      'public.cases.settlement',
      'public.cases.summary',
      'public.codes.phone',
      'public.coupon_uses.email',
      'public.enquiries.email',
      'public.enquiries.message',
      'public.payment_attempts.payload',
      'public.payment_attempts.redirect_url',
      'public.notes.text',
      'public.refunds.reason',
      'public.saved_views.name',
      'public.saved_views.query',
    ]),
  )
  const before = await sumsOf(site)
  const who = whoIs(person.email)
  if (!who) throw new Error('This is an email')
  const limits = (await readPerson(site.services, asha, who)).rate_limits
  expect(limits?.length).toBeGreaterThan(0)
  const erased = { applications: 0, enquiries: 1, payments: 2, texts: 6, names: 3 }
  expect(await erasePerson(site.services, asha, who, { names: 'all' })).toEqual(erased)
  const [entry] = await query(
    site.databaseUrl,
    "select changes from audit.entries where action = 'erase-person'",
  )
  expect(entry.changes).toEqual(
    Object.fromEntries(Object.entries(erased).map(([name, after]) => [name, { after }])),
  )
  const [longer] = await query(
    site.databaseUrl,
    "update enquiries set message = replace(message, $1, '') where fullname = 'A Friend' returning message",
    [`1${person.phone_number}1`],
  )
  expect(longer.message).toBe('My friend is at 0. My number is .')
  expect(await findEverywhere(site.databaseUrl, words)).toEqual([])
  expect(await sumsOf(site)).toEqual(before)
  expect((await readPerson(site.services, asha, who)).rate_limits).toEqual([])
  expect(await statusOf(site, payload.txId)).toBe('PAYMENT_PAID')
  const { searchParams } = new URL(
    receiptUrl(site.siteUrl, site.services.keys.receipts, payload.txId),
  )
  const key = searchParams.get('key')
  expect(
    await findReceipt(site.services, { id: payload.txId, key, sessionId: undefined }),
  ).toBeUndefined()
  expect(await query(site.databaseUrl, 'select 1 from consents')).toEqual([])
  expect(await by.get(paths.unpaid)).toMatchObject({ data: { application: { email: by.email } } })
  // The payment that was begun is still looked after. Money that comes for it is a case.
  await press(site, unpaid.payer, unpaid.payload, 'pay')
  await vi.waitFor(
    async () =>
      expect(await listOpenCases(site.services.db)).toContainEqual(
        expect.objectContaining({ kind: 'orphan', attemptId: unpaid.payload.txId }),
      ),
    { timeout: 12_000 },
  )
}, 60_000)

test('an application without money goes altogether, and leaves a tombstone', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const { txId } = await checkoutOf(site, payer)
  await query(
    site.databaseUrl,
    "update payment_attempts set next_check_at = null, state = 'FAILED'",
  )
  const who = whoIs(`+91 ${payer.applicant.phone_number}`)
  if (!who) throw new Error('This is a phone')
  expect(await erasePerson(site.services, asha, who)).toMatchObject({
    applications: 1,
    payments: 0,
  })
  expect(await query(site.databaseUrl, 'select id from applications')).toEqual([])
  expect(await query(site.databaseUrl, 'select id from erased_attempts')).toEqual([{ id: txId }])
})

test('an attempt that ever captured money cannot be deleted', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  for (const table of ['payment_attempts', 'applications']) {
    await expect(query(site.databaseUrl, `delete from ${table}`)).rejects.toThrow(
      'an attempt that captured money is never deleted',
    )
  }
})

test('paid applications lose the person after their retention, and stay as payments', async () => {
  const site = await openPayingSite({ PAID_RETENTION_DAYS: '30' })
  const payer = await anApplicantAt(site, 'PAYU')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const age = (days: number) =>
    query(
      site.databaseUrl,
      'update applications set paid_at = now() - make_interval(days => $1), updated_at = now() - make_interval(days => $1)',
      [days],
    )
  const named = async () =>
    findEverywhere(site.databaseUrl, [payer.applicant.email, payer.applicant.phone_number])
  await query(site.databaseUrl, 'delete from codes')
  await age(29)
  await eraseOldApplications(site.services)
  expect(await named()).not.toEqual([])
  // The payment is still to be checked with the provider, so the person stays.
  await age(31)
  await eraseOldApplications(site.services)
  expect(await named()).not.toEqual([])
  await query(site.databaseUrl, 'update payment_attempts set next_check_at = null')
  await eraseOldApplications(site.services)
  expect(await named()).toEqual([])
  expect(await statusOf(site, payload.txId)).toBe('PAYMENT_PAID')
})

test('an export holds what every table has of the person, and neither session nor code', async () => {
  const site = await openPayingSite()
  const { person } = await aStory(site)
  const who = whoIs(person.phone_number)
  if (!who) throw new Error('This is a phone')
  const tables = await readPerson(site.services, asha, who)
  const counts = Object.entries(tables).map(([name, rows]) => [name, rows.length > 0])
  expect(Object.fromEntries(counts)).toEqual({
    applications: true,
    enquiries: true,
    consents: true,
    codes: true,
    payment_attempts: true,
    payment_events: expect.any(Boolean),
    coupon_uses: true,
    refunds: true,
    cases: true,
    messages: true,
    notes: true,
    jobs: true,
    rate_limits: true,
  })
  expect(JSON.stringify(tables)).not.toMatch(/session_id|code_hash|sealed_code|friend@example/)
})
