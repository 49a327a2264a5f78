import { expect, test } from 'vitest'
import type { Standing } from '../../contract/standing.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { deliverStandingCode } from '../application/application.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

const standingsOf = async (browser: ReturnType<typeof createApplicant>) =>
  (await browser.get(paths.standing)).data as {
    applications: Standing[]
    masked: object[]
    proved: string[]
  }

/** Half an hour without use. */
const leave = (site: TestSite) =>
  query(
    site.databaseUrl,
    `update applications set updated_at = updated_at - interval '31 minutes', used_at = null;
     update codes set verified_at = verified_at - interval '31 minutes';
     delete from rate_limits where key like 'code-pause %'`,
  )

/** Ends the minute between two codes. */
const wait = (site: TestSite) =>
  query(site.databaseUrl, "delete from rate_limits where key like 'code-pause %'")

/** Makes a person who applied a while ago. */
async function aPaidApplicant(site: TestSite) {
  const applicant = createApplicant(site)
  const booked = await applicant.bookForFree()
  await wait(site)
  return { applicant, ...booked }
}

/** The code that is kept for a phone or mailbox, though none may have been sent. */
const codesFor = (site: TestSite) =>
  query(
    site.databaseUrl,
    `select id, channel, phone, email, sealed_code is null as sent from codes
     where phone = '' or email = '' order by created_at`,
  )

async function deliver(site: TestSite) {
  const sms: string[] = []
  const emails: string[] = []
  const services = {
    ...site.services,
    sms: { ...site.services.sms, send: async ({ to }: { to: string }) => void sms.push(to) },
    mailer: {
      ...site.services.mailer,
      send: async ({ to }: { to: string }) => void emails.push(to),
    },
  }
  for (const { id } of await codesFor(site)) await deliverStandingCode(services, id)
  return { sms, emails }
}

test('the browser that applied sees the payment, with the receipt and the exam', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  expect(await standingsOf(applicant)).toEqual({ applications: [], masked: [], proved: [] })
  const { id, txId } = await applicant.bookForFree()
  const { applications } = await standingsOf(applicant)
  expect(applications).toEqual([
    expect.objectContaining({
      scholarship_requested_id: id,
      fullname: applicant.fullname,
      email: applicant.email,
      phone_number: applicant.phone_number,
      stage: 'paid',
      may_continue: false,
      notes: [],
      payment: expect.objectContaining({
        amount: 0,
        receipt_url: `/receipt/${txId}`,
        pdf_url: `/receipt/${txId}/pdf`,
      }),
    }),
  ])
  expect(await applicant.get(paths.unpaid)).toMatchObject({ data: { paid: true } })
})

test('a code to the phone opens the application on another device, with its email masked', async () => {
  const site = await open()
  const { applicant, txId } = await aPaidApplicant(site)
  const elsewhere = createApplicant(site, applicant)
  expect((await standingsOf(elsewhere)).applications).toEqual([])
  const before = [...elsewhere.cookies.values()]
  expect(await elsewhere.prove({ phone_number: applicant.phone_number })).toMatchObject({
    status: 200,
  })
  expect([...elsewhere.cookies.values()]).not.toEqual(before)
  const { applications, proved } = await standingsOf(elsewhere)
  expect(applications).toMatchObject([
    { fullname: applicant.fullname, phone_number: applicant.phone_number, stage: 'paid' },
  ])
  expect(applications[0]?.email).toBe('k•••@e•••.com')
  expect(proved).toEqual([`••••••••${applicant.phone_number.slice(-2)}`])

  const receipt = await site.app.inject({
    url: `/receipt/${txId}`,
    cookies: Object.fromEntries(elsewhere.cookies),
  })
  expect(receipt.statusCode).toBe(200)
  expect(receipt.body).toContain(applicant.fullname)
  expect(receipt.body).toContain('k•••@e•••.com')
  expect(receipt.body).not.toContain(applicant.email)
  expect((await site.app.inject({ url: `/receipt/${txId}` })).statusCode).toBe(404)
})

test('a code to the mailbox opens it too, with its phone masked; both together show it whole', async () => {
  const site = await open()
  const { applicant } = await aPaidApplicant(site)
  const elsewhere = createApplicant(site, applicant)
  const email = applicant.email.toUpperCase()
  await elsewhere.prove({ email })
  const [byEmail] = (await standingsOf(elsewhere)).applications
  expect(byEmail).toMatchObject({
    email: applicant.email,
    phone_number: `••••••••${applicant.phone_number.slice(-2)}`,
  })
  await elsewhere.prove({ phone_number: applicant.phone_number })
  const [byBoth] = (await standingsOf(elsewhere)).applications
  expect(byBoth).toMatchObject({ email: applicant.email, phone_number: applicant.phone_number })
})

test('a phone or mailbox that nobody has applied with gets the same answer, and no code', async () => {
  const site = await open()
  const { applicant } = await aPaidApplicant(site)
  const stranger = aPerson()
  const ask = async (who: object) => {
    const { status, success, data, message } = await createApplicant(site).post(
      paths.sendStanding,
      who,
    )
    return { status, success, data, message }
  }
  const known = await ask({ phone_number: applicant.phone_number })
  expect(known).toMatchObject({ status: 200, data: { isOk: true } })
  expect(await ask({ phone_number: stranger.phone_number })).toEqual(known)
  expect(await ask({ email: applicant.email })).toEqual(known)
  expect(await ask({ email: stranger.email })).toEqual(known)
  // The limits count for everyone alike.
  for (const who of [{ email: applicant.email }, { email: stranger.email }]) {
    expect(await ask(who)).toMatchObject({ status: 429 })
  }
  expect(await deliver(site)).toEqual({
    sms: [`+91${applicant.phone_number}`],
    emails: [applicant.email],
  })
})

test('a known and an unknown phone leave as many codes and jobs behind', async () => {
  const site = await open()
  const { applicant } = await aPaidApplicant(site)
  const left = async (phone_number: string) => {
    await query(site.databaseUrl, 'delete from codes; delete from graphile_worker._private_jobs')
    await createApplicant(site).post(paths.sendStanding, { phone_number })
    const [counts] = await query(
      site.databaseUrl,
      `select (select count(*)::int from codes) as codes,
         (select count(*)::int from graphile_worker._private_jobs) as jobs`,
    )
    return counts
  }
  const known = await left(applicant.phone_number)
  expect(known).toEqual({ codes: 1, jobs: 1 })
  expect(await left(aPerson().phone_number)).toEqual(known)
})

test('a wrong code opens nothing, and neither does one that was asked for in another browser', async () => {
  const site = await open()
  const { applicant } = await aPaidApplicant(site)
  const who = { phone_number: applicant.phone_number }
  const thief = createApplicant(site)
  expect(await thief.post(paths.openStanding, { ...who, otp_number: '000000' })).toMatchObject({
    status: 400,
    code: 'wrong-code',
  })
  const elsewhere = createApplicant(site)
  await elsewhere.post(paths.sendStanding, who)
  const otp_number = await elsewhere.lastCode('sms', { phone: who.phone_number, email: '' })
  await wait(site)
  await thief.post(paths.sendStanding, who)
  expect((await thief.post(paths.openStanding, { ...who, otp_number })).status).toBe(400)
  expect((await standingsOf(thief)).applications).toEqual([])
  const used = { ...who, otp_number }
  expect((await elsewhere.post(paths.openStanding, used)).status).toBe(200)
  expect((await elsewhere.post(paths.openStanding, used)).status).toBe(400)
})

test('a mailbox that was typed but never confirmed shows its owner nothing', async () => {
  const site = await open()
  const owner = aPerson()
  const typist = createApplicant(site, { ...aPerson(), email: owner.email })
  await typist.verifyPhone()
  await typist.submit()
  await wait(site)
  const victim = createApplicant(site, owner)
  await victim.prove({ email: owner.email })
  expect(await standingsOf(victim)).toMatchObject({ applications: [], masked: [] })
  expect((await deliver(site)).emails).toEqual([])
})

test('siblings who share a phone are both there, each with the email masked', async () => {
  const site = await open()
  const first = createApplicant(site)
  await first.bookForFree()
  await query(site.databaseUrl, 'delete from rate_limits; delete from codes')
  const second = createApplicant(site, {
    ...aPerson(),
    fullname: 'Rohan Nair',
    phone_number: first.phone_number,
  })
  await second.apply()
  await query(site.databaseUrl, 'delete from rate_limits')
  const elsewhere = createApplicant(site)
  await elsewhere.prove({ phone_number: first.phone_number })
  const { applications } = await standingsOf(elsewhere)
  expect(applications.map(({ fullname, stage }) => [fullname, stage])).toEqual([
    ['Rohan Nair', 'to-pay'],
    ['Kavya Nair', 'paid'],
  ])
  const shown = JSON.stringify(applications)
  for (const { email } of [first, second]) expect(shown).not.toContain(email)
})

test('an unpaid application goes on in the browser that proved its phone, and not by its mailbox alone', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  const id = await applicant.apply()
  await wait(site)
  const elsewhere = createApplicant(site)
  const wish = { scholarship_requested_id: id }
  expect((await elsewhere.post(paths.continue, wish)).status).toBe(404)
  await elsewhere.prove({ email: applicant.email })
  expect((await standingsOf(elsewhere)).applications).toMatchObject([{ may_continue: false }])
  expect(await elsewhere.post(paths.continue, wish)).toMatchObject({ code: 'proof-needed' })
  await wait(site)
  await elsewhere.prove({ phone_number: applicant.phone_number })
  expect((await elsewhere.post(paths.continue, wish)).status).toBe(200)
  expect(await elsewhere.get(paths.unpaid)).toMatchObject({
    data: { application: { scholarship_requested_id: id, verified: true } },
  })
  expect(await applicant.get(paths.unpaid)).toMatchObject({ data: { application: null } })
})

test('an application begun twice is there once, and goes on where both were begun', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  const id = await applicant.apply()
  await query(site.databaseUrl, 'delete from rate_limits')
  const elsewhere = createApplicant(site, applicant)
  const later = await elsewhere.apply()
  const { applications } = await standingsOf(elsewhere)
  expect(applications.map((one) => one.scholarship_requested_id)).toEqual([later])
  const wish = { scholarship_requested_id: id }
  expect((await elsewhere.post(paths.continue, wish)).status).toBe(200)
  expect(await elsewhere.get(paths.unpaid)).toMatchObject({
    data: { application: { scholarship_requested_id: id } },
  })
})

test('after half an hour a shared computer shows no more than that someone applied', async () => {
  const site = await open()
  const { applicant, txId } = await aPaidApplicant(site)
  await leave(site)
  const left = await standingsOf(applicant)
  expect(left).toMatchObject({
    applications: [],
    masked: [{ fullname: 'K••• N•••', stage: 'paid' }],
    proved: [],
  })
  for (const known of [applicant.email, applicant.phone_number, txId]) {
    expect(JSON.stringify(left)).not.toContain(known)
  }
  const url = `/receipt/${txId}`
  const cookies = Object.fromEntries(applicant.cookies)
  expect((await site.app.inject({ url, cookies })).statusCode).toBe(404)
  await applicant.prove({ phone_number: applicant.phone_number })
  expect(await standingsOf(applicant)).toMatchObject({ applications: [{ stage: 'paid' }] })
})

test('a browser that forgets knows nothing of its applications and proofs', async () => {
  const site = await open()
  const { applicant } = await aPaidApplicant(site)
  const cookies = new Map(applicant.cookies)
  await applicant.post(paths.forget, {})
  // A cookie that was kept opens nothing.
  for (const [name, value] of cookies) applicant.cookies.set(name, value)
  expect(await standingsOf(applicant)).toEqual({ applications: [], masked: [], proved: [] })
})

test('refunds and cases are told without the words of staff and providers', async () => {
  const site = await open()
  const { applicant, id, txId } = await aPaidApplicant(site)
  await query(
    site.databaseUrl,
    `update payment_attempts set gateway = 'RAZORPAY', amount_minor = 100000, captured_minor = 100000,
       captured_currency = 'INR', provider_order_id = 'o1', provider_payment_id = 'p1'`,
  )
  const kinds = async () => {
    const [one] = (await standingsOf(applicant)).applications
    return { stage: one?.stage, notes: one?.notes.map(({ kind, amount }) => [kind, amount]) }
  }
  expect(await kinds()).toEqual({ stage: 'paid', notes: [] })
  const [refund] = await query(
    site.databaseUrl,
    `insert into refunds (attempt_id, amount_minor, currency, reason, state)
     values ($1, 50000, 'INR', 'He was rude', 'PENDING') returning id`,
    [txId],
  )
  expect(await kinds()).toEqual({ stage: 'paid', notes: [['refund-under-way', 500]] })
  await query(site.databaseUrl, "update refunds set state = 'FAILED'")
  await query(
    site.databaseUrl,
    `insert into cases (kind, attempt_id, gateway, reference, summary, amount_minor, currency)
     values ('refund-failed', $1, 'RAZORPAY', $2, 'The bank said no', 50000, 'INR')`,
    [txId, refund.id],
  )
  expect(await kinds()).toEqual({ stage: 'paid', notes: [['refund-late', 500]] })
  const all = JSON.stringify(await standingsOf(applicant))
  for (const words of ['rude', 'The bank said no']) expect(all).not.toContain(words)
  await query(
    site.databaseUrl,
    "update refunds set state = 'DONE'; update cases set settled_at = now(), settled_by = 'x', settlement = 'x'",
  )
  await query(site.databaseUrl, 'update applications set refunded_at = now() where id = $1', [id])
  expect(await kinds()).toEqual({ stage: 'refunded', notes: [['refund-made', 500]] })
  expect(await applicant.get(paths.unpaid)).toMatchObject({ data: { paid: false } })
})

test('who erased themselves is not found any more', async () => {
  const site = await open()
  const { applicant } = await aPaidApplicant(site)
  await query(
    site.databaseUrl,
    "update applications set erased_at = now(), email = 'erased', phone = 'erased'",
  )
  expect(await standingsOf(applicant)).toMatchObject({ applications: [], masked: [] })
})
