import { expect, test } from 'vitest'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { aPaidApplicant, leave, open, standingsOf, wait } from '../../testing/standing.ts'

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
  await query(site.databaseUrl, 'update payment_attempts set surplus = true')
  expect(await kinds()).toMatchObject({ notes: [['second-refunded', 500]] })
  await query(site.databaseUrl, 'update refunds set charged_back = true')
  expect(await kinds()).toMatchObject({ notes: [['charged-back', 500]] })
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
