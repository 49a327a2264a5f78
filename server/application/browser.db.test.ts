import { expect, test } from 'vitest'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

/** Makes applications look unused for so many minutes. */
const leave = ({ databaseUrl }: TestSite, minutes: number) =>
  query(
    databaseUrl,
    `update applications set updated_at = updated_at - make_interval(mins => $1),
       used_at = used_at - make_interval(mins => $1)`,
    [minutes],
  )

/** The pause between two codes to one phone is over. */
const letSend = ({ databaseUrl }: TestSite) => query(databaseUrl, 'delete from rate_limits')

const sessionOf = ({ cookies }: ReturnType<typeof createApplicant>) => cookies.get('session')

test('an unpaid application that nobody used for 30 minutes is masked until a code proves the person', async () => {
  const site = await open()
  const person = { ...aPerson(), fullname: 'Rohit Sharma', email: 'asha@gmail.com' }
  const applicant = createApplicant(site, person)
  const id = await applicant.apply()
  await leave(site, 29)
  expect((await applicant.get(paths.unpaid)).data.application).toMatchObject({
    email: person.email,
  })
  await leave(site, 31)
  const { data } = await applicant.get(paths.unpaid)
  expect(data).toEqual({
    application: null,
    paid: false,
    masked: {
      scholarship_requested_id: id,
      fullname: 'R••• S•••',
      email: 'a•••@g•••.com',
      phone_number: `••••••••${person.phone_number.slice(-2)}`,
    },
  })
  const pay = {
    scholarship_requested_id: id,
    redirection_url: `${site.services.config.siteUrl}/success`,
  }
  expect(await applicant.post('/scholarship/v1/initiate-payment', pay)).toMatchObject({
    status: 403,
    code: 'proof-needed',
  })
  await letSend(site)
  expect(await applicant.post(paths.sendProof, {})).toMatchObject({ status: 200 })
  expect(await applicant.post(paths.open, { phone_otp: '000000' })).toMatchObject({
    status: 400,
    code: 'wrong-code',
    field: 'phone_otp',
  })
  const before = sessionOf(applicant)
  const proof = { phone_otp: await applicant.lastCode('sms') }
  expect(await applicant.post(paths.open, proof)).toMatchObject({ status: 200 })
  expect(sessionOf(applicant)).not.toBe(before)
  expect(await applicant.get(paths.unpaid)).toMatchObject({
    data: { application: { scholarship_requested_id: id, email: person.email }, masked: null },
  })
})

test('a code to open an application goes to its own phone only, from its own browser only', async () => {
  const site = await open()
  await createApplicant(site).apply()
  const stranger = createApplicant(site)
  expect(await stranger.post(paths.sendProof, {})).toMatchObject({ status: 404 })
  await stranger.requestCode()
  expect(await stranger.post(paths.sendProof, {})).toMatchObject({ status: 404 })
  expect(await stranger.post(paths.open, { phone_otp: '123456' })).toMatchObject({ status: 404 })
})

test('a browser that forgets its application finds nothing, even with a copy of its cookie', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  const id = await applicant.apply()
  const copy = createApplicant(site)
  copy.cookies.set('session', sessionOf(applicant) ?? '')
  const { headers } = await applicant.post(paths.forget, {})
  expect(headers['set-cookie']).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
  for (const browser of [applicant, copy]) {
    expect(await browser.get(paths.unpaid)).toMatchObject({
      data: { application: null, masked: null },
    })
  }
  expect(await query(site.databaseUrl, 'select id from applications')).toEqual([{ id }])
})

test('the session gets another id when a phone is verified, and the planted one holds nothing', async () => {
  const site = await open()
  const person = aPerson()
  const victim = createApplicant(site, person)
  await victim.requestCode()
  const attacker = createApplicant(site, person)
  attacker.cookies.set('session', sessionOf(victim) ?? '')
  await victim.verify(await victim.lastCode('sms'))
  expect(sessionOf(victim)).not.toBe(sessionOf(attacker))
  expect(await attacker.submit()).toMatchObject({ status: 403, code: 'phone-not-verified' })
  expect(await victim.submit()).toMatchObject({ status: 200 })
  expect(await attacker.get(paths.unpaid)).toMatchObject({ data: { application: null } })
  await victim.confirm(await victim.lastCode('email'))
  expect(await victim.get(paths.unpaid)).toMatchObject({
    data: { application: { verified: true } },
  })
})

test('the session gets another id too when step 2 verifies the phone', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await query(site.databaseUrl, "update codes set verified_at = now() - interval '31 minutes'")
  await letSend(site)
  await applicant.submit()
  const before = sessionOf(applicant)
  const codes = [await applicant.lastCode('email'), await applicant.lastCode('sms')] as const
  expect(await applicant.confirm(codes[0], { phone_otp: codes[1] })).toMatchObject({ status: 200 })
  expect(sessionOf(applicant)).not.toBe(before)
  expect(await applicant.get(paths.unpaid)).toMatchObject({
    data: { application: { verified: true } },
  })
})
