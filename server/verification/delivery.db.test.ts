import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createApplicant } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { rateLimits } from '../db/protect.schema.ts'
import { codes } from '../db/schema.ts'
import { createCodeKeys } from '../keys/code-keys.ts'
import { deliverCode, ensureCode } from './verification.ts'

const open = (variables = {}) => openTestSite({ BOT_CHECK: 'off', ...variables })

const asker = { clientIp: '192.0.2.7', paid: 1 }

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
  // A used code needs no sending: nothing that could be read is left of it.
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

test('a sealed code opens only with its own key, and a hash matches only its own code', () => {
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

test('submitting again within a minute sends no second code while the first one works', async () => {
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

test('an error while queueing a code is thrown', async () => {
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
        asker,
      }),
    ),
  ).rejects.toThrow('The queue is away')
})

test('two mailboxes of one phone get a code at once, each with its own job', async () => {
  const { services } = await open({ SMS_DAILY_CAP: '0' })
  const jobs: unknown[] = []
  const enqueue = async (_tx: unknown, ...job: unknown[]) => void jobs.push(job)
  for (const email of ['first@example.com', 'second@example.com']) {
    const addressee = { sessionId: 'session', phone: '9876543210', email }
    await services.db.transaction((tx) =>
      ensureCode({ ...services, enqueue }, tx, {
        channel: 'email',
        addressee,
        asker,
      }),
    )
  }
  const rows = await services.db.select().from(codes).orderBy(codes.createdAt)
  expect(rows).toHaveLength(2)
  expect(jobs).toEqual(rows.map(({ id }) => ['mail-code', { id }]))
})

test('a code that was rolled back does not count towards the rate limits', async () => {
  const { services } = await open()
  const addressee = { sessionId: 'session', phone: '9876543210', email: 'kavya@example.com' }
  const sending = { channel: 'sms', addressee, asker } as const
  const failed = services.db.transaction(async (tx) => {
    await ensureCode(services, tx, sending)
    throw new Error('lost before the commit')
  })
  await expect(failed).rejects.toThrow('lost before the commit')
  expect(await services.db.select().from(rateLimits)).toEqual([])
  await services.db.transaction((tx) => ensureCode(services, tx, sending))
  expect(await services.db.select().from(rateLimits)).toHaveLength(10)
})
