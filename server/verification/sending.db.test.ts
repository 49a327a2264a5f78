import { expect, test } from 'vitest'
import { course } from '../../contract/programme.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, solveBotCheck, type TestSite } from '../../testing/site.ts'
import { codes } from '../db/schema.ts'
import { eraseOldCodes } from './verification.ts'

const open = (variables = {}) => openTestSite({ BOT_CHECK: 'off', ...variables })

const letPass = ({ databaseUrl }: TestSite, seconds: number) =>
  query(
    databaseUrl,
    `update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`,
  )

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

test('a browser gets five codes a day for a phone once it is proved, across both sending endpoints', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await query(site.databaseUrl, "update codes set verified_at = now() - interval '31 minutes'")
  for (let sends = 1; sends <= 5; sends++) {
    await letPass(site, 61)
    expect(await applicant.requestCode()).toMatchObject({ status: 200 })
  }
  await query(site.databaseUrl, 'update codes set expires_at = now()')
  await letPass(site, 61)
  expect(await applicant.requestCode()).toMatchObject({ status: 429 })
  expect(await applicant.submit()).toMatchObject({ status: 429 })
})

test('a browser gets five codes a day for a mailbox', async () => {
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

test('SMS pumping from many networks ends at what may go out at once', async () => {
  const site = await open({ SMS_DAILY_CAP: '9' })
  const answers = []
  for (let turn = 0; turn < 5; turn++) {
    answers.push(await createApplicant(site, aPerson(), `10.${turn}.0.1`).requestCode())
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  // A ninth of what is left for the day comes back in less than three hours.
  const [, , , refused] = answers
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(4 * 3600)
  await letPass(site, 4 * 3600)
  expect(await createApplicant(site, aPerson(), '10.9.0.1').requestCode()).toMatchObject({
    status: 200,
  })
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
  const site = await openTestSite()
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
    // The first to ask pays for what the second finds warm.
    const order = pair % 2 ? (['known', 'stranger'] as const) : (['stranger', 'known'] as const)
    for (const who of order) {
      const start = performance.now()
      await askers[who].requestCode()
      times[who].push(performance.now() - start)
    }
  }
  // Other work on the machine only ever adds to a time: the shortest is the truest.
  const ratio = Math.min(...times.known) / Math.min(...times.stranger)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
