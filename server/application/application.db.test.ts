import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { course, examFee } from '../../contract/programme.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { applications } from '../db/schema.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

const stored = ({ services }: TestSite, id: string) =>
  services.db.query.applications.findFirst({ where: eq(applications.id, id) })

/** Moves everything so far into the past. */
const letPass = (site: TestSite, minutes: number) =>
  query(
    site.databaseUrl,
    `update codes set created_at = created_at - make_interval(mins => ${minutes}),
       expires_at = expires_at - make_interval(mins => ${minutes}),
       verified_at = verified_at - make_interval(mins => ${minutes});
     update rate_limits set resets_at = resets_at - make_interval(mins => ${minutes})`,
  )

test('an application goes from the phone to a confirmed email', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  expect(await applicant.requestCode()).toMatchObject({ status: 200, data: { isOk: true } })
  expect(await applicant.verify(await applicant.lastCode('sms'))).toMatchObject({
    status: 200,
    data: { isOk: true },
  })
  const { status, data } = await applicant.submit({ company_name: 'North College' })
  expect({ status, data }).toEqual({
    status: 200,
    data: {
      isOk: true,
      scholarship_requested_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      phone_verified: true,
      verified: false,
      final_amount: examFee,
      charge: { amount: examFee, currency: 'INR' },
      pay_methods: ['upi', 'cards', 'netbanking'],
      provider: 'Razorpay',
    },
  })
  expect(await applicant.confirm(await applicant.lastCode('email'))).toMatchObject({
    status: 200,
    data: { isOk: true },
  })
  expect(await stored(site, data.scholarship_requested_id)).toMatchObject({
    fullname: 'Kavya Nair',
    companyName: 'North College',
    emailVerifiedAt: expect.any(Date),
    phoneVerifiedAt: expect.any(Date),
    paidAt: null,
  })
})

test('a phone that this browser verified a moment ago answers 402, and anyone else gets a code', async () => {
  const site = await open()
  const person = aPerson()
  const applicant = createApplicant(site, person)
  await applicant.verifyPhone()
  expect(await applicant.requestCode()).toMatchObject({ status: 402, success: false })
  await letPass(site, 2)
  expect(await createApplicant(site, person).requestCode()).toMatchObject({ status: 200 })
  await letPass(site, 31)
  expect(await applicant.requestCode()).toMatchObject({ status: 200 })
})

test.each(['0', '+91', '0091'])('a phone that comes with %s is the same phone', async (prefix) => {
  const site = await open()
  const applicant = createApplicant(site)
  const phone_number = prefix + applicant.phone_number
  expect(await applicant.requestCode({ phone_number })).toMatchObject({ status: 200 })
  expect(await applicant.verify(await applicant.lastCode('sms'))).toMatchObject({ status: 200 })
  const { data } = await applicant.submit({ phone_number })
  expect(await stored(site, data.scholarship_requested_id)).toMatchObject({
    phone: applicant.phone_number,
  })
})

test('an email that was confirmed with another phone is refused as in use', async () => {
  const site = await open()
  const first = createApplicant(site)
  await first.apply()
  const second = createApplicant(site, { ...aPerson(), email: first.email.toUpperCase() })
  expect(await second.requestCode()).toMatchObject({
    status: 409,
    message: 'This email is already in use. Please try another.',
  })
  const unfinished = createApplicant(site)
  await unfinished.verifyPhone()
  await unfinished.submit()
  const third = createApplicant(site, { ...aPerson(), email: unfinished.email })
  expect(await third.requestCode()).toMatchObject({ status: 200 })
})

test('verifying phone A and submitting phone B is refused', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  expect(await applicant.submit({ phone_number: aPerson().phone_number })).toMatchObject({
    status: 403,
    message: 'Please verify your phone number first.',
  })
  const another = createApplicant(site, applicant)
  expect(await another.submit()).toMatchObject({ status: 403 })
})

test('an email that is mended after the phone was verified is accepted, and confirmed by its own code', async () => {
  const site = await open()
  const person = aPerson()
  const applicant = createApplicant(site, person)
  await applicant.verifyPhone()
  const mended = createApplicant(site, { ...person, email: `mended.${person.email}` })
  for (const cookie of applicant.cookies) mended.cookies.set(...cookie)
  expect(await mended.submit()).toMatchObject({ status: 200, data: { phone_verified: true } })
  expect(await mended.confirm('000000')).toMatchObject({ status: 400 })
  expect(await mended.confirm(await mended.lastCode('email'))).toMatchObject({ status: 200 })
  // Asking for a code is as before: 402 for the very phone and email only.
  await letPass(site, 2)
  expect(await mended.requestCode()).toMatchObject({ status: 200 })
})

test('a mended email does not make a lapsed verification good again', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await letPass(site, 31)
  const mended = createApplicant(site, { ...applicant, email: `mended.${applicant.email}` })
  for (const cookie of applicant.cookies) mended.cookies.set(...cookie)
  expect(await mended.submit()).toMatchObject({ status: 200, data: { phone_verified: false } })
  const code = await mended.lastCode('email')
  expect(await mended.confirm(code)).toMatchObject({ status: 400 })
  const phone_otp = await mended.lastCode('sms')
  expect(await mended.confirm(code, { phone_otp })).toMatchObject({ status: 200 })
})

test('a verification that has lapsed makes step 2 ask for a mobile code again', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await letPass(site, 31)
  expect(await applicant.submit()).toMatchObject({ data: { phone_verified: false } })
  const emailCode = await applicant.lastCode('email')
  expect(await applicant.confirm(emailCode)).toMatchObject({
    status: 400,
    message: 'Mobile OTP must be 6 digits.',
  })
  const phone_otp = await applicant.lastCode('sms')
  expect(await applicant.confirm('000000', { phone_otp })).toMatchObject({ status: 400 })
  // The phone's code was right and is used up; only the email's is asked for again.
  expect(await applicant.confirm(emailCode, { phone_otp })).toMatchObject({ status: 200 })
})

test('submitting twice keeps one application, and says when nothing is left to confirm', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  const id = await applicant.apply()
  expect(await applicant.submit({ selected_course: course.analytics })).toMatchObject({
    data: { scholarship_requested_id: id, verified: true },
  })
  expect(await stored(site, id)).toMatchObject({ selectedCourse: course.analytics })
  const parallel = await Promise.all(Array.from({ length: 5 }, () => applicant.submit()))
  expect(new Set(parallel.map(({ data }) => data.scholarship_requested_id))).toEqual(new Set([id]))
})

test('a paid application cannot be submitted again, and only its phone and email together tell that it is registered', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  const id = await applicant.apply()
  const check = (email: string, phone_number: string) =>
    applicant.post(paths.checkPhone, { email, phone_number, scholarship_code: 'KS_Mgrow' })
  expect(await check(applicant.email, applicant.phone_number)).toMatchObject({
    data: { isOk: true, registered: false },
  })
  await query(site.databaseUrl, 'update applications set paid_at = now() where id = $1', [id])
  expect(await check(applicant.email, applicant.phone_number)).toMatchObject({
    data: { registered: true },
  })
  const another = aPerson()
  expect(await check(another.email, applicant.phone_number)).toMatchObject({
    data: { registered: false },
  })
  expect(await check(applicant.email, another.phone_number)).toMatchObject({
    data: { registered: false },
  })
  expect(await applicant.submit()).toMatchObject({
    status: 409,
    message: 'This phone number is already registered.',
  })
})
