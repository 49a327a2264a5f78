import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { course } from '../../contract/programme.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { createTestSite, solveBotCheck, type TestSite } from '../../testing/site.ts'
import { codes, rateLimits } from '../db/schema.ts'
import { createCodeKeys } from './code-keys.ts'
import { markVerified } from './verification.store.ts'
import { deliverCode, ensureCode, eraseOldCodes } from './verification.ts'

const open = (variables = {}) => createTestSite({ BOT_CHECK: 'off', ...variables })

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const letPass = ({ databaseUrl }: TestSite, seconds: number) =>
  query(
    databaseUrl,
    `update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`,
  )

test('a code is 6 digits, kept as a keyed hash, and only sealed until it was sent', async () => {
  const { services, ...site } = await open()
  const applicant = createApplicant({ services, ...site })
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  expect(code).toMatch(/^\d{6}$/)
  const [row] = await services.db.select().from(codes)
  expect(JSON.stringify(row)).not.toContain(code)
  const sent: unknown[] = []
  const send = async (sms: unknown) => void sent.push(sms)
  await deliverCode({ ...services, sms: { send } }, row?.id ?? '')
  await deliverCode({ ...services, sms: { send } }, row?.id ?? '')
  expect(sent).toEqual([
    {
      to: `+91${applicant.phone_number}`,
      code,
      text: expect.stringMatching(new RegExp(`@localhost #${code}$`)),
    },
  ])
  const [after] = await services.db.select().from(codes)
  expect(after?.sealedCode).toBeNull()
  expect(await applicant.verify(code)).toMatchObject({ status: 200 })
})

test('a delivery that fails leaves the code to be sent again', async () => {
  const { services, ...site } = await open()
  const applicant = createApplicant({ services, ...site })
  await applicant.requestCode()
  const [row] = await services.db.select().from(codes)
  const send = vi.fn().mockRejectedValueOnce(new Error('The provider is away'))
  const unlucky = { ...services, sms: { send } }
  await expect(deliverCode(unlucky, row?.id ?? '')).rejects.toThrow('away')
  await deliverCode(unlucky, row?.id ?? '')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a code for a mailbox goes there by mail, once', async () => {
  const { services, ...site } = await open()
  const applicant = createApplicant({ services, ...site })
  await applicant.verifyPhone()
  await applicant.submit()
  const code = await applicant.lastCode('email')
  const [row] = await services.db.select().from(codes).where(eq(codes.channel, 'email'))
  const sent: { to: string; text: string; messageId: string }[] = []
  const mailer = {
    ...services.mailer,
    send: async (mail: (typeof sent)[0]) => void sent.push(mail),
  }
  await deliverCode({ ...services, mailer }, row?.id ?? '')
  await deliverCode({ ...services, mailer }, row?.id ?? '')
  expect(sent).toMatchObject([
    {
      to: applicant.email,
      text: expect.stringContaining(code),
      messageId: `code-${row?.id}`,
    },
  ])
})

test('a code that was used or has expired is not sent any more', async () => {
  const { services, ...site } = await open()
  const [used, late] = [
    createApplicant({ services, ...site }),
    createApplicant({ services, ...site }),
  ]
  await used.verifyPhone()
  await late.requestCode()
  const send = vi.fn()
  const rows = await services.db.select().from(codes)
  // What was used needs no sending: nothing that could be read is left of it.
  expect(rows.find(({ phone }) => phone === used.phone_number)?.sealedCode).toBeNull()
  await query(
    site.databaseUrl,
    `update codes set expires_at = case when verified_at is null then now() else expires_at end,
       sealed_code = coalesce(sealed_code, 'left over')`,
  )
  for (const { id } of rows) await deliverCode({ ...services, sms: { send } }, id)
  expect(send).not.toHaveBeenCalled()
})

test('sending one code leaves the others to be sent', async () => {
  const { services, ...site } = await open()
  const [first, second] = [
    createApplicant({ services, ...site }),
    createApplicant({ services, ...site }),
  ]
  await first.requestCode()
  await second.requestCode()
  const [row] = await services.db.select().from(codes).where(eq(codes.phone, first.phone_number))
  await deliverCode({ ...services, sms: { send: async () => undefined } }, row?.id ?? '')
  expect(await second.lastCode('sms')).toMatch(/^\d{6}$/)
  expect(await second.verify(await second.lastCode('sms'))).toMatchObject({ status: 200 })
})

test('of codes only the key knows anything: what was sealed opens whole, or not at all', () => {
  const keys = createCodeKeys('a secret')
  const sealed = keys.seal('012345')
  expect(keys.unseal(sealed)).toBe('012345')
  expect(keys.seal('012345')).not.toBe(sealed)
  expect(() => createCodeKeys('another secret').unseal(sealed)).toThrow()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => keys.unseal(changed.toString('base64url'))).toThrow()
  const hash = keys.hash('id', '012345')
  expect(keys.isSame('id', '012345', hash)).toBe(true)
  expect(keys.isSame('id', '012346', hash)).toBe(false)
  expect(keys.isSame('another id', '012345', hash)).toBe(false)
  expect(createCodeKeys('another secret').isSame('id', '012345', hash)).toBe(false)
  for (let turn = 0; turn < 500; turn++) expect(keys.make()).toMatch(/^\d{6}$/)
})

test('submitting again within the minute does with the code that was sent, while it works', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await applicant.submit()
  const code = await applicant.lastCode('email')
  expect(await applicant.submit()).toMatchObject({ status: 200 })
  expect(await site.services.db.select().from(codes)).toHaveLength(2)
  expect(await applicant.lastCode('email')).toBe(code)
  await letPass(site, 61)
  expect(await applicant.submit()).toMatchObject({ status: 200 })
  expect(await site.services.db.select().from(codes)).toHaveLength(3)
  for (const over of ['tries = 5', 'expires_at = now()']) {
    await query(site.databaseUrl, `update codes set ${over} where channel = 'email'`)
    expect(await applicant.submit()).toMatchObject({ status: 429 })
    await query(
      site.databaseUrl,
      "update codes set tries = 0, expires_at = now() + interval '5 minutes'",
    )
  }
  expect(await applicant.submit()).toMatchObject({ status: 200 })
})

test('what goes wrong while a code is sent is not passed over', async () => {
  const { services, ...site } = await open()
  const applicant = createApplicant({ services, ...site })
  await applicant.verifyPhone()
  await applicant.submit()
  await letPass({ services, ...site }, 61)
  const [row] = await services.db.select().from(codes).where(eq(codes.channel, 'email'))
  const { sessionId = '', phone = '', email = '' } = row ?? {}
  const enqueue = async () => {
    throw new Error('The queue is away')
  }
  await expect(
    services.db.transaction((tx) =>
      ensureCode({ ...services, enqueue }, tx, {
        channel: 'email',
        addressee: { sessionId, phone, email },
        clientIp: '127.0.0.1',
      }),
    ),
  ).rejects.toThrow('The queue is away')
})

test('a job knows which code to send, and mailboxes of one phone do not wait for each other', async () => {
  const { services } = await open({ SMS_DAILY_CAP: '0' })
  const jobs: unknown[] = []
  const enqueue = async (_tx: unknown, ...job: unknown[]) => void jobs.push(job)
  for (const email of ['first@example.com', 'second@example.com']) {
    const addressee = { sessionId: 'session', phone: '9876543210', email }
    await services.db.transaction((tx) =>
      ensureCode({ ...services, enqueue }, tx, {
        channel: 'email',
        addressee,
        clientIp: '127.0.0.1',
      }),
    )
  }
  const rows = await services.db.select().from(codes).orderBy(codes.createdAt)
  expect(rows).toHaveLength(2)
  expect(jobs).toEqual(rows.map(({ id }) => ['mail-code', { id }]))
})

test('a code that came to nothing does not count: limits are counted with it or not at all', async () => {
  const { services } = await open()
  const addressee = { sessionId: 'session', phone: '9876543210', email: 'kavya@example.com' }
  const sending = { channel: 'sms', addressee, clientIp: '192.0.2.7' } as const
  const failed = services.db.transaction(async (tx) => {
    await ensureCode(services, tx, sending)
    throw new Error('lost before the commit')
  })
  await expect(failed).rejects.toThrow('lost before the commit')
  expect(await services.db.select().from(rateLimits)).toEqual([])
  await services.db.transaction((tx) => ensureCode(services, tx, sending))
  expect(await services.db.select().from(rateLimits)).toHaveLength(4)
})

test('of two who found the code right, the first has used it', async () => {
  const { services, ...site } = await open()
  await createApplicant({ services, ...site }).requestCode()
  const [row] = await services.db.select().from(codes)
  expect(await markVerified(services.db, row?.id ?? '')).toBe(true)
  expect(await markVerified(services.db, row?.id ?? '')).toBe(false)
})

test('a code works once', async () => {
  const applicant = createApplicant(await open())
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  expect(await applicant.verify(code)).toMatchObject({ status: 200 })
  expect(await applicant.verify(code)).toMatchObject({
    status: 400,
    success: false,
    code: 'code-expired',
    field: 'phone_otp',
    message: { message: 'This code is no longer valid. Please ask for a new one.' },
  })
})

test('of many who use the right code at once, one gets through', async () => {
  const applicant = createApplicant(await open())
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  const answers = await Promise.all(Array.from({ length: 5 }, () => applicant.verify(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a wrong code is an invalid OTP, nested as the pages read it', async () => {
  const applicant = createApplicant(await open())
  await applicant.requestCode()
  expect(await applicant.verify(wrong(await applicant.lastCode('sms')))).toMatchObject({
    status: 400,
    success: false,
    code: 'wrong-code',
    field: 'phone_otp',
    message: { message: 'Invalid OTP' },
  })
  expect(await applicant.verify('12345')).toMatchObject({
    status: 400,
    code: 'invalid',
    field: 'phone_otp',
    message: { message: 'Invalid OTP' },
  })
})

test('five tries, then even the right code is over', async () => {
  const applicant = createApplicant(await open())
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  for (let tries = 0; tries < 5; tries++) await applicant.verify(wrong(code))
  expect(await applicant.verify(code)).toMatchObject({
    status: 400,
    message: { message: 'This code is no longer valid. Please ask for a new one.' },
  })
})

test('guesses through both checking endpoints at once share one counter', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await query(site.databaseUrl, "update codes set verified_at = now() - interval '31 minutes'")
  await letPass(site, 61)
  await applicant.submit()
  const phone = await applicant.lastCode('sms')
  const guess = wrong(phone)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0 ? applicant.verify(guess) : applicant.confirm('000000', { phone_otp: guess }),
    ),
  )
  const said = answers.map(({ message }) =>
    typeof message === 'string' ? message : message.message,
  )
  const counted = said.filter(
    (text) => text === 'Invalid OTP' || text.startsWith('The mobile code'),
  )
  expect(counted).toHaveLength(5)
  expect(await applicant.verify(phone)).toMatchObject({ status: 400 })
})

test('a code is good for ten minutes', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  await query(site.databaseUrl, "update codes set expires_at = now() - interval '1 second'")
  expect(await applicant.verify(code)).toMatchObject({ status: 400 })
  const [row] = await query(
    site.databaseUrl,
    "select extract(epoch from expires_at + interval '1 second' - created_at)::int as age from codes",
  )
  expect(row.age).toBeLessThanOrEqual(600)
})

test('a code works for the session, phone and email that asked for it', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  const thief = createApplicant(site, applicant)
  await thief.requestCode()
  expect(await thief.verify(code)).toMatchObject({ status: 400 })
  expect(await applicant.verify(code, { email: aPerson().email })).toMatchObject({ status: 400 })
  expect(await applicant.verify(code)).toMatchObject({ status: 200 })
})

test('a second code within a minute is impossible, even with parallel requests', async () => {
  const site = await open()
  const person = aPerson()
  const browsers = Array.from({ length: 10 }, () => createApplicant(site, person))
  const answers = await Promise.all(browsers.map((browser) => browser.requestCode()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  expect(await site.services.db.select().from(codes)).toHaveLength(1)
  await letPass(site, 61)
  expect(await browsers[0]?.requestCode()).toMatchObject({ status: 200 })
})

test('five codes a day for one phone, across both sending endpoints and many addresses', async () => {
  const site = await open()
  const person = aPerson()
  const applicant = createApplicant(site, person)
  await applicant.verifyPhone()
  await query(site.databaseUrl, "update codes set verified_at = now() - interval '31 minutes'")
  for (let sends = 1; sends < 5; sends++) {
    await letPass(site, 61)
    const email = `other${sends}@example.com`
    const browser = createApplicant(site, { ...person, email }, `10.0.0.${sends}`)
    expect(await browser.requestCode()).toMatchObject({ status: 200 })
  }
  await letPass(site, 61)
  expect(await applicant.submit()).toMatchObject({ status: 429 })
  const another = createApplicant(site, { ...person, email: 'last@example.com' }, '10.0.0.99')
  expect(await another.requestCode()).toMatchObject({ status: 429 })
})

test('five codes a day for one mailbox', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await applicant.submit()
  for (let sends = 1; sends < 5; sends++) {
    await letPass(site, 61)
    expect(await applicant.resend()).toMatchObject({ status: 200 })
  }
  await letPass(site, 61)
  expect(await applicant.resend()).toMatchObject({ status: 429 })
})

test('SMS pumping from many addresses ends at the cap of the day', async () => {
  const site = await open({ SMS_DAILY_CAP: '3' })
  const answers = []
  for (let turn = 0; turn < 5; turn++) {
    answers.push(await createApplicant(site, aPerson(), `10.1.0.${turn}`).requestCode())
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
})

test('resending waits for its minute, and needs an application of this browser', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  expect(await applicant.resend()).toMatchObject({ status: 404 })
  await applicant.submit()
  const first = await applicant.lastCode('email')
  expect(await applicant.resend()).toMatchObject({ status: 429 })
  await letPass(site, 61)
  expect(await applicant.resend()).toMatchObject({ status: 200 })
  expect(await createApplicant(site, applicant).resend()).toMatchObject({ status: 404 })
  // The newest code counts; the one before it is replaced.
  expect(await applicant.confirm(first)).toMatchObject({ status: 400 })
  expect(await applicant.confirm(await applicant.lastCode('email'))).toMatchObject({ status: 200 })
})

test('every endpoint that sends something needs a bot-check token', async () => {
  const site = await createTestSite()
  const { email, phone_number, fullname } = aPerson()
  const whom = { email, phone_number, country_code: '+91', scholarship_code: 'KS_Mgrow' }
  for (const [url, more] of [
    [paths.requestCode, {}],
    [paths.resend, { fullname }],
    [paths.create, { fullname, selected_course: course.blockchain }],
  ] as const) {
    const payload = { ...whom, ...more }
    const without = await site.app.inject({ method: 'POST', url, payload })
    expect(without.statusCode).toBe(400)
    const headers = { 'x-bot-token': await solveBotCheck(site.app) }
    const withToken = await site.app.inject({ method: 'POST', url, payload, headers })
    expect(withToken.json().message).not.toContain('security check')
    const again = await site.app.inject({ method: 'POST', url, payload, headers })
    expect(again.statusCode).toBe(403)
  }
})

test('codes are forgotten after a day', async () => {
  const site = await open()
  await createApplicant(site).requestCode()
  await query(site.databaseUrl, "update codes set created_at = now() - interval '23 hours'")
  await eraseOldCodes(site.services)
  expect(await site.services.db.select().from(codes)).toHaveLength(1)
  await query(site.databaseUrl, "update codes set created_at = now() - interval '25 hours'")
  await eraseOldCodes(site.services)
  expect(await site.services.db.select().from(codes)).toEqual([])
})

test('whether an email is known cannot be told from asking for a code with its own phone', async () => {
  const site = await open()
  const known = createApplicant(site)
  await known.apply()
  await letPass(site, 61)
  const stranger = createApplicant(site)
  const again = createApplicant(site, known)
  const [first, second] = [await again.requestCode(), await stranger.requestCode()]
  expect(first).toMatchObject({ status: second.status, message: second.message, data: second.data })
})

test('whether an email is known cannot be told from how long the answer takes', async () => {
  const site = await open()
  const times = { known: [] as number[], stranger: [] as number[] }
  for (let pair = 0; pair < 15; pair++) {
    const known = createApplicant(site)
    await known.apply()
    const askers = { known: createApplicant(site, known), stranger: createApplicant(site) }
    await letPass(site, 61)
    // Whoever asks first pays for what the second finds warm.
    const order = pair % 2 ? (['known', 'stranger'] as const) : (['stranger', 'known'] as const)
    for (const who of order) {
      const start = performance.now()
      await askers[who].requestCode()
      times[who].push(performance.now() - start)
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0
  const ratio = median(times.known) / median(times.stranger)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
