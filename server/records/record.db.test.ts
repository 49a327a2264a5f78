import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Holder } from '../../contract/desk/rights.ts'
import { openTestSite } from '../../testing/site.ts'
import type { Database } from '../db/connect.ts'
import { readContact, readRecord } from './record.ts'
import { addSample } from './sample/sample.ts'

const viewer: Holder = { roles: ['viewer'], weak: false }
const counsellor: Holder = { roles: ['counsellor'], weak: false }
const weak: Holder = { roles: ['counsellor'], weak: true }

const person = { email: 'kavya.nair@example.org', phone: '9876501234' }
const id = 'a'.repeat(32)
const payment = 'b'.repeat(25)
const enquiry = '11111111-2222-4333-8444-555555555555'

async function addPerson(db: Database) {
  await db.execute(sql`
    insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
      company_name, selected_course, referral_code, coupon_code, created_at, email_verified_at, paid_at)
    values (${id}, '1', 'KS_Mgrow', '', 'Kavya Nair', ${person.email}, ${person.phone}, '', 'Robotics', '', '',
        '2026-05-01T10:00:00Z', '2026-05-01T10:01:00Z', '2026-05-01T10:05:00Z'),
      ('again', '2', 'KS_HireSure', 'NORTH', 'Kavya N', 'other@example.org', ${person.phone}, 'North', 'Robotics', '', '',
        '2026-06-01T10:00:00Z', null, null),
      ('stranger', '3', 'KS_Mgrow', '', 'Somebody Else', 'else@example.org', '9000000000', '', 'Robotics', '', '',
        '2026-06-02T10:00:00Z', null, null)`)
  await db.execute(sql`
    insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency, coupon_code,
      redirect_url, captured_minor, captured_currency, paid_at, created_at)
    values (${payment}, ${id}, 'RAZORPAY', 'PAID', 120000, 'INR', '', '', 120000, 'INR',
      '2026-05-01T10:05:00Z', '2026-05-01T10:03:00Z')`)
  await db.execute(sql`insert into refunds (attempt_id, amount_minor, currency, reason, requested_by,
    state, created_at) values (${payment}, 10000, 'INR', '', 'Asha', 'PENDING', '2026-05-02T10:00:00Z')`)
  await db.execute(sql`insert into cases (kind, attempt_id, reference, summary, opened_at, settled_at,
      settled_by, settlement)
    values ('dispute', ${payment}, 'd1', 'The bank asks', '2026-05-03T10:00:00Z', '2026-05-04T10:00:00Z',
      'Asha', ${`Spoke to ${person.email}`})`)
  await db.execute(sql`insert into enquiries (id, fullname, email, phone, country_code, dial_code, message,
      enquiry_type, created_at)
    values (${enquiry}, 'Kavya Nair', upper(${person.email}), '1234567', 'AE', '971',
      ${`Call ${person.phone}`}, 'x', '2026-04-30T10:00:00Z')`)
  await db.execute(sql`with author as (insert into staff (name, email, roles)
      values ('Asha', 'asha@example.org', '{counsellor}') returning id)
    insert into notes (record_kind, record_id, staff_id, text, created_at)
    select 'application', ${id}, id, ${`Rang her at ${person.phone}`}, '2026-05-05T10:00:00Z' from author`)
  await db.execute(sql`insert into audit.entries (at, way, actor, action, record_kind, record_id, changes)
    values ('2026-05-06T08:00:00Z', 'desk', 'Asha', 'view-record', 'application', ${id}, null),
      ('2026-05-06T10:00:00Z', 'desk', 'Asha', 'view-record', 'application', ${id}, null),
      ('2026-05-06T18:40:00Z', 'desk', 'Asha', 'view-record', 'application', ${id}, null),
      ('2026-05-06T10:30:00Z', 'desk', 'Asha', 'view-record', 'payment', ${payment}, null),
      ('2026-05-06T11:00:00Z', 'desk', 'Asha', 'show-contact', 'application', ${id}, null),
      ('2026-05-06T11:00:00Z', 'desk', 'Asha', 'view-record', 'application', 'stranger', null)`)
}

test('a record tells all fields, where else the person is, and one story of it', async () => {
  const { db } = (await openTestSite()).services
  await addPerson(db)
  const record = await readRecord(db, counsellor, 'application', id)
  expect(record?.fields.find(({ name }) => name === 'amount')).toEqual({
    name: 'amount',
    label: 'Amount',
    kind: 'amount',
    value: 120_000,
  })
  expect(record?.elsewhere.map(({ kind, id }) => [kind, id])).toEqual([
    ['application', 'again'],
    ['payment', payment],
    ['enquiry', enquiry],
  ])
  expect(record?.timeline.map(({ what }) => what)).toEqual([
    'view-record',
    'show-contact',
    'view-record',
    'note',
    'case.settled',
    'case.opened',
    'refund.asked',
    'application.paid',
    'payment.paid',
    'payment.started',
    'application.confirmed',
    'application.received',
  ])
  // Openings are one line for each person and day; in India the third was on the next day.
  const opened = record?.timeline.filter(({ what }) => what === 'view-record')
  expect(opened?.map(({ at, by, times }) => [at, by, times])).toEqual([
    ['2026-05-07T00:10:00+05:30', 'Asha', 1],
    ['2026-05-06T15:30:00+05:30', 'Asha', 2],
  ])
  expect(record?.timeline.find(({ what }) => what === 'payment.paid')).toEqual({
    at: '2026-05-01T15:35:00+05:30',
    what: 'payment.paid',
    source: 'row',
    kind: 'payment',
    id: payment,
    by: null,
    amount: { minor: 120_000, currency: 'INR' },
    about: { gateway: 'RAZORPAY' },
    text: null,
    times: 1,
  })
  expect(record?.notes).toMatchObject([{ by: 'Asha', text: `Rang her at ${person.phone}` }])
})

test('payments and enquiries have records, too; nothing else has', async () => {
  const { db } = (await openTestSite()).services
  await addPerson(db)
  const paid = await readRecord(db, viewer, 'payment', payment)
  expect(paid?.elsewhere.map(({ kind }) => kind)).toEqual(['application', 'application', 'enquiry'])
  expect(paid?.timeline.map(({ what }) => what)).toContain('application.received')
  const asked = await readRecord(db, viewer, 'enquiry', enquiry)
  expect(asked?.timeline.map(({ what }) => what)).toEqual(['enquiry.received'])
  // Another country's number is another person's; the email is the same.
  expect(asked?.elsewhere.map(({ kind, id }) => [kind, id])).toEqual([
    ['payment', payment],
    ['application', id],
  ])
  for (const unknown of ['nobody', '', '\0', 'x'.repeat(5_000), "' or true --"]) {
    expect(await readRecord(db, viewer, 'application', unknown)).toBeUndefined()
    expect(await readRecord(db, viewer, 'enquiry', unknown)).toBeUndefined()
    expect(await readContact(db, 'payment', unknown)).toBeUndefined()
  }
})

test('contact data are not in a record, but in the answer to a person who asks for them', async () => {
  const { db } = (await openTestSite()).services
  await addPerson(db)
  const secrets = /kavya\.nair@|KAVYA\.NAIR@|9876501234|98765|1234567|other@example/
  for (const kind of ['application', 'payment', 'enquiry'] as const) {
    const ids = { application: id, payment, enquiry }
    for (const holder of [viewer, weak]) {
      const record = await readRecord(db, holder, kind, ids[kind])
      expect(record?.mayShowContact).toBe(false)
      expect(JSON.stringify(record)).not.toMatch(secrets)
    }
    const record = await readRecord(db, counsellor, kind, ids[kind])
    expect(record?.mayShowContact).toBe(true)
    expect(JSON.stringify([record?.fields.filter(({ kind }) => kind === 'contact')])).not.toMatch(
      secrets,
    )
    expect(JSON.stringify(record?.elsewhere)).not.toMatch(secrets)
  }
  expect(await readContact(db, 'payment', payment)).toEqual({
    email: person.email,
    phone: `+91 ${person.phone}`,
  })
  expect(await readContact(db, 'enquiry', enquiry)).toMatchObject({ phone: '+971 1234567' })
})

test('people’s texts are masked for those without the right; references and amounts stay', async () => {
  const { db } = (await openTestSite()).services
  await addPerson(db)
  const numeric = '12345678'.padEnd(25, '0')
  await db.execute(sql`update applications set company_name = 'call9876501234now',
    fullname = 'kavya at example dot org' where id = ${id}`)
  await db.execute(sql`update notes set text = 'Ph:-98765/01234 or user(at)gmail.com'`)
  await db.execute(sql`update enquiries set message = '९८७६५ ०१२३४' where id = ${enquiry}`)
  await db.execute(sql`update payment_attempts set captured_minor = 12345600 where id = ${payment}`)
  await db.execute(sql`update refunds set amount_minor = 12345600 where attempt_id = ${payment}`)
  await db.execute(sql`update cases set kind = 'orphan', settlement = 'close: mob no.9876501234',
    summary = 'Paid after its application was erased on 2026-11-15.'`)
  await db.execute(sql`insert into payment_attempts (id, application_id, gateway, state, amount_minor,
      currency, coupon_code, redirect_url)
    values (${numeric}, ${id}, 'RAZORPAY', 'EXPIRED', 120000, 'INR', '', '')`)
  const record = await readRecord(db, viewer, 'application', id)
  expect(JSON.stringify(record)).not.toMatch(/98765|01234|९८७|gmail|kavya at/)
  expect(record?.fields).toContainEqual(
    expect.objectContaining({ name: 'college', value: 'call***34now' }),
  )
  expect(record?.notes[0]?.text).toBe('Ph:-***34 or ***@***')
  const told = new Map(record?.timeline.map((entry) => [entry.what, entry]))
  expect(told.get('refund.asked')?.amount).toEqual({ minor: 12_345_600, currency: 'INR' })
  expect(told.get('case.opened')).toMatchObject({
    about: { case: 'orphan' },
    text: 'Paid after its application was erased on 2026-11-15.',
  })
  expect(told.get('case.settled')?.text).toBe('close: mob no.***34')
  expect(record?.elsewhere.map(({ title }) => title)).toContain('NL-1234-5678')
  const open = await readRecord(db, counsellor, 'application', id)
  expect(open?.notes[0]?.text).toBe('Ph:-98765/01234 or user(at)gmail.com')
  expect(JSON.stringify(open?.elsewhere)).not.toMatch(/९८७/)
})

test('a payment tells what was asked, captured, kept and given back, and who may read it', async () => {
  const { db } = (await openTestSite()).services
  await addPerson(db)
  const further = 'c'.repeat(25)
  await db.execute(sql`insert into payment_attempts (id, application_id, gateway, state, amount_minor,
      currency, coupon_code, redirect_url, order_of, captured_minor, captured_currency, surplus, paid_at)
    values (${further}, ${id}, 'RAZORPAY', 'PAID', 120000, 'INR', '', '', ${payment}, 115000, 'INR',
        true, now()), ('elsewhere', ${id}, 'PAYU', 'FAILED', 120000, 'INR', '', '', null, null, null,
        false, null)`)
  await db.execute(sql`insert into refunds (id, attempt_id, amount_minor, currency, reason, requested_by,
      state, tries, provider_refund_id, charged_back, ordered_at)
    values ('r1', ${payment}, 20000, 'INR', 'Goodwill', 'Asha', 'DONE', 2, 'rfnd_1', false, now()),
      ('r2', ${payment}, 5000, 'INR', '', 'RAZORPAY', 'DONE', 1, 'disp_1', true, null),
      ('r3', ${further}, 1000, 'INR', ${`Ring ${person.phone}`}, ${`root (${person.email})`}, 'FAILED',
        1, null, false, null)`)
  await db.execute(sql`insert into cases (kind, attempt_id, reference, summary)
    values ('refund-failed', ${further}, 'r3', ${`Account of ${person.phone} is closed.`})`)
  await db.execute(sql`insert into payment_events (gateway, dedupe_key, attempt_id)
    values ('RAZORPAY', 'evt_1', ${payment}), ('RAZORPAY', 'evt_2', ${payment})`)
  const record = await readRecord(db, counsellor, 'payment', payment)
  const own = record?.payments.find((one) => one.id === payment)
  expect(record?.payments.map((one) => one.id).toSorted()).toEqual([payment, further])
  expect(own).toMatchObject({
    asked: { minor: 120_000, currency: 'INR' },
    captured: { minor: 120_000, currency: 'INR' },
    givenBack: 20_000,
    takenBack: 5_000,
    underWay: 10_000,
    news: { count: 2 },
  })
  expect(own?.refunds.find((one) => one.id === 'r1')).toMatchObject({
    provider: 'rfnd_1',
    tries: 2,
    by: 'Asha',
    reason: 'Goodwill',
    answer: null,
  })
  const answerFor = async (holder: Holder) =>
    (await readRecord(db, holder, 'application', id))?.payments
      .flatMap(({ refunds }) => refunds)
      .find((one) => one.id === 'r3')
  expect(await answerFor(counsellor)).toMatchObject({
    answer: `Account of ${person.phone} is closed.`,
    reason: `Ring ${person.phone}`,
  })
  for (const holder of [viewer, weak]) {
    expect(await answerFor(holder)).toMatchObject({
      answer: 'Account of ***34 is closed.',
      reason: 'Ring ***34',
      by: expect.not.stringContaining(person.email),
    })
  }
  const whats = record?.timeline.map(({ what }) => what)
  expect(whats).toEqual(
    expect.arrayContaining(['payment.further', 'payment.news', 'refund.again', 'charge-back.done']),
  )
})

test('consents have their version, language and times; an enquiry says how the team heard', async () => {
  const { db } = (await openTestSite()).services
  await addPerson(db)
  await db.execute(sql`insert into consents (application_id, purpose, text_version, language, given_at,
      withdrawn_at)
    values (${id}, 'programme', '2026-11-2', 'en', '2026-05-01T10:00:00Z', null),
      (${id}, 'whatsapp', '2026-11-2', 'hi', '2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z')`)
  await db.execute(sql`update enquiries set mail_state = 'held'`)
  const record = await readRecord(db, viewer, 'application', id)
  expect(record?.consents).toEqual([
    {
      purpose: 'programme',
      version: '2026-11-2',
      language: 'English',
      given: '2026-05-01T15:30:00+05:30',
      withdrawn: null,
    },
    expect.objectContaining({
      purpose: 'whatsapp',
      language: 'Hindi',
      withdrawn: '2026-05-02T15:30:00+05:30',
    }),
  ])
  const consents = record?.timeline.filter(({ what }) => what.startsWith('consent.'))
  expect(consents?.map(({ what, about }) => [what, about.purpose])).toEqual([
    ['consent.withdrawn', 'whatsapp'],
    ['consent.given', 'whatsapp'],
  ])
  expect((await readRecord(db, viewer, 'enquiry', enquiry))?.mail).toBe('held')
})

test('an erased person is nobody else', async () => {
  const { db } = (await openTestSite()).services
  await addSample(db, { rows: 100 })
  await db.execute(sql`update applications set erased_at = now(), email = 'erased ' || id,
    phone = 'erased ' || id where paid_at is not null`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from applications where erased_at is not null limit 1`,
  )
  const record = await readRecord(db, counsellor, 'application', rows[0]?.id ?? '')
  expect(record?.elsewhere).toEqual([])
})
