import { expect, test } from 'vitest'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { aPaidApplicant, deliver, open, standingsOf, wait } from '../../testing/standing.ts'

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
