import { expect, test } from 'vitest'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { codes } from '../db/schema.ts'
import { markVerified } from './verification.store.ts'

const open = (variables = {}) => openTestSite({ BOT_CHECK: 'off', ...variables })

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const letPass = ({ databaseUrl }: TestSite, seconds: number) =>
  query(
    databaseUrl,
    `update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`,
  )

test('marking a code as verified succeeds once', async () => {
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

test('five parallel uses of the right code succeed once', async () => {
  const applicant = createApplicant(await open())
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  const answers = await Promise.all(Array.from({ length: 5 }, () => applicant.verify(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a wrong code answers "Invalid OTP" in a nested message', async () => {
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

test('five wrong tries end a code, even for the right one', async () => {
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

test('a code expires after ten minutes, and is refused then', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  const [row] = await query(
    site.databaseUrl,
    'select extract(epoch from expires_at - created_at)::int as seconds from codes',
  )
  expect(row.seconds).toBe(600)
  await query(site.databaseUrl, "update codes set expires_at = now() - interval '1 second'")
  expect(await applicant.verify(code)).toMatchObject({ status: 400 })
})

test('a code works only for the session, phone and email that asked for it', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.requestCode()
  const code = await applicant.lastCode('sms')
  const thief = createApplicant(site, applicant)
  await thief.requestCode()
  expect(await thief.verify(code)).toMatchObject({ status: 400 })
  const { email, phone_number } = aPerson()
  expect(await applicant.verify(code, { email })).toMatchObject({ status: 400 })
  expect(await applicant.verify(code, { phone_number })).toMatchObject({ status: 400 })
  expect(await applicant.verify(code)).toMatchObject({ status: 200 })
})
