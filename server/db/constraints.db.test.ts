import { readFile } from 'node:fs/promises'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { enquiryStates } from '../../contract/desk/enquiry-states.ts'
import { messageChannels, messageStates } from '../../contract/desk/message-states.ts'
import { messageRecordKinds } from '../../contract/desk/messages.ts'
import { recordKinds } from '../../contract/desk/records.ts'
import { currencies } from '../../contract/money.ts'
import { consentPurposes } from '../../contract/notice.ts'
import { gatewayNames, paymentStates } from '../../contract/payment.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { previousRelease } from '../../testing/previous-release.ts'
import * as desk from './desk.schema.ts'
import * as gateways from './gateway.schema.ts'
import * as message from './message.schema.ts'
import * as payment from './payment.schema.ts'
import * as protect from './protect.schema.ts'
import * as receipts from './receipt.schema.ts'
import * as schema from './schema.ts'
import * as work from './work.schema.ts'

async function open() {
  const url = await createTestDatabase()
  await query(url, "insert into coupons (code, percent_off) values ('WELCOME10', 10)")
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, lock_timeout: 5_000 })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const [client, other] = [await connect(), await connect()]
  const count = async (table: string) =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count)
  return { url, client, other, count }
}

const definitions = async (url: string, kind: 'c' | 'f') =>
  query(
    url,
    `select conname as name, convalidated as valid, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace::regnamespace::text in ('public', 'audit') and contype = $1
     order by conname`,
    [kind],
  )

test('the database allows the names of the contract, and no others', async () => {
  const checks = await definitions(await createTestDatabase(), 'c')
  const lists = checks
    .map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, one]) => one),
    ])
    .filter(([, names]) => names.length > 0)
  expect(Object.fromEntries(lists)).toEqual({
    attempts_known_captured_currency: [...currencies],
    attempts_known_currency: [...currencies],
    attempts_known_gateway: [...gatewayNames, 'FREE'],
    attempts_known_state: [...paymentStates],
    audit_entries_known_way: ['desk', 'command'],
    cases_known_currency: [...currencies],
    cases_known_gateway: [...gatewayNames],
    cases_known_kind: [...payment.caseKinds],
    ceremonies_known_kind: ['registration', 'sign-in', 'confirmation'],
    codes_known_channel: ['sms', 'email'],
    colleges_known_gateway: [...gatewayNames],
    consents_known_purpose: [...consentPurposes],
    enquiries_known_state: [...enquiryStates],
    messages_known_channel: [...messageChannels],
    messages_known_record: [...messageRecordKinds],
    messages_known_state: [...messageStates],
    notes_known_kind: [...recordKinds],
    presence_known_kind: [...recordKinds],
    payment_events_known_gateway: [...gatewayNames],
    questions_known_answer: [...gateways.gatewayAnswers],
    questions_known_currency: [...currencies],
    questions_known_state: [...paymentStates],
    refunds_known_currency: [...currencies],
    refunds_known_state: ['LISTED', 'PENDING', 'DONE', 'FAILED'],
    staff_links_known_kind: ['invitation', 'sign-in'],
    staff_sessions_known_way: ['passkey', 'code', 'link', 'demo'],
  })
})

test('rows of an attempt are deleted with it, and their foreign keys are checked at commit', async () => {
  const keys = await definitions(await createTestDatabase(), 'f')
  const ofAttempt =
    'FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED'
  const ofStaff = (then: string, column = 'staff_id') =>
    `FOREIGN KEY (${column}) REFERENCES staff(id) ON DELETE ${then}`
  expect(Object.fromEntries(keys.map(({ name, definition }) => [name, definition]))).toEqual({
    ceremonies_session_id_staff_sessions_id_fk:
      'FOREIGN KEY (session_id) REFERENCES staff_sessions(id) ON DELETE CASCADE',
    ceremonies_staff_id_staff_id_fk: ofStaff('CASCADE'),
    enquiries_assigned_to_staff_id_fk: ofStaff('SET NULL', 'assigned_to'),
    notes_staff_id_staff_id_fk: ofStaff('CASCADE'),
    presence_staff_id_staff_id_fk: ofStaff('CASCADE'),
    passkeys_staff_id_staff_id_fk: ofStaff('CASCADE'),
    saved_views_staff_id_staff_id_fk: ofStaff('CASCADE'),
    staff_links_invited_by_staff_id_fk: ofStaff('SET NULL', 'invited_by'),
    staff_links_staff_id_staff_id_fk: ofStaff('CASCADE'),
    staff_sessions_passkey_id_passkeys_id_fk:
      'FOREIGN KEY (passkey_id) REFERENCES passkeys(id) ON DELETE CASCADE',
    staff_sessions_staff_id_staff_id_fk: ofStaff('CASCADE'),
    // A case outlives its payment.
    cases_attempt_id_payment_attempts_id_fk:
      'FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE SET NULL',
    consents_application_id_applications_id_fk:
      'FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE',
    consents_enquiry_id_enquiries_id_fk:
      'FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE CASCADE',
    coupon_uses_attempt_id_payment_attempts_id_fk: ofAttempt,
    payment_attempts_order_of_payment_attempts_id_fk: ofAttempt.replace('attempt_id', 'order_of'),
    payment_attempts_application_id_applications_id_fk:
      'FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE',
    payment_events_attempt_id_payment_attempts_id_fk: ofAttempt,
    receipt_numbers_attempt_id_payment_attempts_id_fk:
      'FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE SET NULL',
    gateway_questions_attempt_id_payment_attempts_id_fk: ofAttempt,
    refunds_attempt_id_payment_attempts_id_fk: ofAttempt,
    refunds_case_id_cases_id_fk: 'FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE SET NULL',
    work_application_id_applications_id_fk:
      'FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE',
    work_assigned_to_staff_id_fk: ofStaff('SET NULL', 'assigned_to'),
    work_case_id_cases_id_fk: 'FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE',
    work_enquiry_id_enquiries_id_fk:
      'FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE CASCADE',
  })
})

test('every constraint is validated for the rows that were there before it', async () => {
  const url = await createTestDatabase()
  const all = [...(await definitions(url, 'c')), ...(await definitions(url, 'f'))]
  expect(all.filter(({ valid }) => !valid)).toEqual([])
})

test('the migrations lead to the whole schema', async () => {
  const folder = `${import.meta.dirname}/migrations/meta`
  const { entries } = JSON.parse(await readFile(`${folder}/_journal.json`, 'utf8'))
  const number = String(entries.at(-1).idx).padStart(4, '0')
  const kept = JSON.parse(await readFile(`${folder}/${number}_snapshot.json`, 'utf8'))
  const wanted = generateDrizzleJson(
    { ...schema, ...desk, ...gateways, ...message, ...payment, ...protect, ...receipts, ...work },
    kept.id,
  )
  expect(await generateMigration(kept, wanted)).toEqual([])
})

const impossible = [
  ['payment_attempts', "state = 'LOST'", 'attempts_known_state'],
  ['payment_attempts', "gateway = 'razorpay'", 'attempts_known_gateway'],
  ['payment_attempts', "currency = 'GBP'", 'attempts_known_currency'],
  ['payment_attempts', 'amount_minor = -1', 'attempts_amount'],
  ['payment_attempts', 'captured_minor = 1', 'attempts_captured'],
  ['payment_attempts', "captured_minor = -1, captured_currency = 'INR'", 'attempts_captured'],
  ['refunds', "state = 'PAID'", 'refunds_known_state'],
  ['refunds', 'amount_minor = 0', 'refunds_amount'],
  ['payment_events', "gateway = 'FREE'", 'payment_events_known_gateway'],
  ['codes', "channel = 'pigeon'", 'codes_known_channel'],
  ['colleges', "gateway = 'FREE'", 'colleges_known_gateway'],
  ['colleges', 'price_in_paise = -1', 'colleges_price'],
  ['coupons', 'max_uses = -1', 'coupons_limits'],
  ['coupons', 'max_uses_per_person = -1', 'coupons_limits'],
]

test('a row with impossible values is refused by its constraint', async () => {
  const { url, client } = await open()
  await addAttempts(url, 'first')
  await client.query(
    `insert into refunds values ('first', 'why', 'LISTED');
     insert into payment_events values ('RAZORPAY', 'event', 'first');
     insert into codes (session_id, channel, phone, email, code_hash, expires_at)
       values ('', 'sms', '', '', '', now());
     insert into colleges (slug, scholarship_code, company_code, company_name, coupon_code,
         price_in_paise, select_course, title, subtitle, logo, partner_logos, dates)
       values ('north', '', '', '', '', 0, '', '', '', '', '[]', '{}')`,
  )
  for (const [table, change, constraint] of impossible) {
    await expect(client.query(`update ${table} set ${change}`)).rejects.toMatchObject({
      constraint,
    })
  }
})

test('a row of an attempt that does not exist is refused', async () => {
  const { client } = await open()
  for (const [table, values] of [
    ['coupon_uses', "'nobody', 'WELCOME10', '', ''"],
    ['refunds', "'nobody', 'why', 'LISTED'"],
    ['payment_events', "'RAZORPAY', 'event', 'nobody'"],
  ]) {
    await expect(client.query(`insert into ${table} values (${values})`)).rejects.toMatchObject({
      constraint: `${table}_attempt_id_payment_attempts_id_fk`,
    })
  }
})

test('the previous release starts, settles and refunds payments on the tables of this one', async () => {
  const { client, count } = await open()
  await previousRelease.apply(client, 'one')
  await previousRelease.startPayment(client, 'one', 'first')
  await previousRelease.startPayment(client, 'one', 'second')
  expect((await client.query('select attempt_id from coupon_uses')).rows).toEqual([
    { attempt_id: 'second' },
  ])
  await previousRelease.beginWebhook(client, 'second', 'event')
  await previousRelease.lockApplicationAndAttempt(client, 'second')
  await previousRelease.endWebhook(client, 'second')
  await previousRelease.refund(client, 'second')
  expect((await client.query('select id, state from payment_attempts order by id')).rows).toEqual([
    { id: 'first', state: 'EXPIRED' },
    { id: 'second', state: 'REFUNDED' },
  ])
  await previousRelease.removeCoupon(client)
  expect(await count('coupons')).toBe(0)
  expect(await count('coupon_uses')).toBe(1)
})

test('the previous release erases unpaid applications, with all that belongs to them', async () => {
  const { client, count } = await open()
  for (const application of ['paid', 'unpaid']) {
    await previousRelease.apply(client, application)
    await previousRelease.startPayment(client, application, `of-${application}`)
    await previousRelease.refund(client, `of-${application}`)
  }
  await previousRelease.beginWebhook(client, 'of-unpaid', 'refused')
  await client.query('commit')
  await previousRelease.beginWebhook(client, 'of-paid', 'paid')
  await previousRelease.endWebhook(client, 'of-paid')
  await client.query('update payment_attempts set next_check_at = null')
  await client.query("update applications set updated_at = now() - interval '91 days'")
  await previousRelease.eraseUnpaid(client)
  for (const table of ['applications', 'payment_attempts', 'coupon_uses', 'refunds']) {
    expect(await count(table)).toBe(1)
  }
  expect((await client.query('select dedupe_key from payment_events')).rows).toEqual([
    { dedupe_key: 'paid' },
  ])
})

test('two webhooks of one payment that come at once do not lock each other out', async () => {
  const { client, other, count } = await open()
  await previousRelease.apply(client, 'one')
  await previousRelease.startPayment(client, 'one', 'first')
  await previousRelease.beginWebhook(client, 'first', 'authorized')
  await previousRelease.beginWebhook(other, 'first', 'captured')
  for (const webhook of [client, other]) {
    await previousRelease.lockApplicationAndAttempt(webhook, 'first')
    await previousRelease.endWebhook(webhook, 'first')
  }
  expect(await count('payment_events')).toBe(2)
})
