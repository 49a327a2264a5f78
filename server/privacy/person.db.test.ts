import { expect, test } from 'vitest'
import { asha } from '../../testing/actor.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import {
  anApplicantAt,
  becomes,
  checkoutOf,
  collegeOf,
  openPayingSite,
  type Payer,
  type PayingSite,
  press,
  statusOf,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { findReceipt } from '../payment/receipt/receipt.ts'
import { receiptUrl } from '../payment/receipt/receipt-link.ts'
import { refundPayment } from '../payment/refund/refund.ts'
import { eraseOldApplications, erasePerson, readPerson, whoIs } from './person.ts'

const consents = { text_version: '2026-11', language: 'en', whatsapp: true }

/** Somebody with a row in every table that can hold one, and a bystander who has the same name. */
async function aStory(site: PayingSite) {
  const person = { ...aPerson(), fullname: 'Zubeida Kothari', email: 'Zubeida.K+exam@mail.example' }
  const applicant = createApplicant(site, person)
  const apply = async (gateway: 'PAYU' | 'RAZORPAY', more: object = {}) => {
    const submitted = await applicant.submit({
      ...collegeOf(gateway),
      consents,
      ...more,
    })
    return { applicant, requestId: submitted.data.scholarship_requested_id as string }
  }
  const begin = (payer: Payer) => {
    const redirection_url = `${site.siteUrl}/success?who=${encodeURIComponent(person.email)}`
    return checkoutOf(site, payer, { redirection_url })
  }
  await applicant.verifyPhone()
  const later = await apply('PAYU')
  await applicant.confirm(await applicant.lastCode('email'), collegeOf('PAYU'))
  const unpaid = { payer: later, payload: await begin(later) }
  // As if the pause between two codes were over.
  await query(site.databaseUrl, 'delete from rate_limits')
  const payer = await apply('RAZORPAY', { coupon_code: 'WELCOME10' })
  // The email was confirmed a moment ago.
  await applicant.confirm('000000', collegeOf('RAZORPAY'))
  const payload = await begin(payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  await query(
    site.databaseUrl,
    "update applications set company_name = 'Kothari College' where phone = $1",
    [person.phone_number],
  )
  const reason = `Asked by ${person.fullname} on ${person.phone_number}`
  await refundPayment(site.services, { id: payload.txId, minor: 5_000, reason, actor: asha })
  await site.app.inject({
    method: 'POST',
    url: '/ks-website/create-enquiry',
    headers: { 'x-bot-token': 'off' },
    payload: { ...anEnquiry, email: person.email.toLowerCase(), phone: person.phone_number },
  })
  const by = createApplicant(site)
  await by.apply()
  await query(
    site.databaseUrl,
    `insert into cases (kind, attempt_id, gateway, reference, summary, settlement)
     values ('mismatch', $1, 'RAZORPAY', $1, $2, $3)`,
    [payload.txId, `Of ${person.email.toUpperCase()}`, reason],
  )
  await query(
    site.databaseUrl,
    `update graphile_worker._private_jobs set last_error = $1 where id in
       (select id from graphile_worker._private_jobs limit 2)`,
    [`550 <${person.email}> unknown, +91 ${person.phone_number}`],
  )
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ('A Friend', 'friend@example.com', '9000000001', 'IN', '91', $1, 'KS_SCHOLARSHIP')`,
    [`My friend is at ${person.phone_number}. My number is 1${person.phone_number}1.`],
  )
  await query(
    site.databaseUrl,
    `with asha as (insert into staff (name, email, roles)
       values ('Asha', 'asha@staff.example', '{viewer}') returning id)
     insert into notes (record_kind, record_id, staff_id, text)
     select kind, record, asha.id, $1 from asha, (
       select 'application' as kind, id as record from applications
       union all select 'payment', id from payment_attempts
       union all select 'enquiry', id::text from enquiries) as records`,
    [`Called back ${person.fullname}, ${person.email}, ${spaced(person.phone_number)}`],
  )
  await query(
    site.databaseUrl,
    `insert into saved_views (staff_id, list, name, query)
     select id, 'applications', $1, $2 from staff`,
    [`For ${person.fullname}`, new URLSearchParams({ college: person.fullname }).toString()],
  )
  return { person, applicant, unpaid, payload, by }
}

const spaced = (phone: string) => `${phone.slice(0, 5)} ${phone.slice(5)}`

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
  // What was begun is still looked after, and may still be paid.
  await press(site, unpaid.payer, unpaid.payload, 'pay')
  await becomes(site, unpaid.payload, 'PAYMENT_PAID')
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
  // Still to be asked about: it waits.
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
    notes: true,
    jobs: true,
    rate_limits: true,
  })
  expect(JSON.stringify(tables)).not.toMatch(/session_id|code_hash|sealed_code|friend@example/)
})
