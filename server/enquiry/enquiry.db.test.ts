import { expect, test, vi } from 'vitest'
import { startSimulators } from '../../simulators/main.ts'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, openTestSite, postEnquiry, solveBotCheck } from '../../testing/site.ts'
import { startJobs } from '../background.ts'
import { eraseOldEnquiries } from './enquiry.ts'

const stored = (url: string) => query(url, 'select * from enquiries')

test('an enquiry is stored, and answered in the envelope', async () => {
  const { app, databaseUrl } = await openTestSite()
  const response = await postEnquiry(app, anEnquiry)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    success: true,
    data: {},
    message: 'Request successfully submitted.',
  })
  expect(await stored(databaseUrl)).toEqual([
    expect.objectContaining({
      fullname: 'Ananya Krishnan',
      email: 'ananya@example.com',
      phone: '9876543210',
      country_code: 'IN',
      dial_code: '91',
      message: 'Can I sit the exam on a phone?',
      enquiry_type: 'KS_SCHOLARSHIP',
    }),
  ])
})

test('a phone number sent with its dial code is stored without it', async () => {
  const { app, databaseUrl } = await openTestSite()
  await postEnquiry(app, { ...anEnquiry, phone: '919876543210' })
  expect(await stored(databaseUrl)).toEqual([expect.objectContaining({ phone: '9876543210' })])
})

test('the job is committed with the enquiry, or neither is', async () => {
  const { app, databaseUrl } = await createTestSite({}, (services) => ({
    ...services,
    enqueue: async (...job) => {
      await services.enqueue(...job)
      throw new Error('lost between the enquiry and the commit')
    },
  }))
  expect((await postEnquiry(app, anEnquiry)).statusCode).toBe(500)
  expect(await stored(databaseUrl)).toEqual([])
  expect(await query(databaseUrl, 'select * from graphile_worker.jobs')).toEqual([])
})

test('the staff get a mail, also when the mail server was down at first', async () => {
  const databaseUrl = await createTestDatabase()
  const port = await freePorts()
  const { app, services } = await createTestSite({
    DATABASE_URL: databaseUrl,
    SIMULATORS_PORT: String(port),
    ENQUIRY_MAIL_TO: 'staff@example.org',
  })
  const jobs = await startJobs(services, databaseUrl)
  await postEnquiry(app, anEnquiry)
  await vi.waitFor(async () => {
    const [job] = await query(databaseUrl, 'select last_error from graphile_worker.jobs')
    expect(job?.last_error).toContain("The mail server isn't responding")
  }, 10_000)

  const simulators = await startSimulators({ port, siteUrl: 'http://localhost' })
  try {
    // Some seconds pass until the next try.
    await query(databaseUrl, 'update graphile_worker._private_jobs set run_at = now()')
    await query(databaseUrl, 'notify "jobs:insert"')
    const mail = await vi.waitFor(async () => {
      const mails: { to: string; text: string }[] = await (
        await fetch(`${simulators.url}/outbox.json`)
      ).json()
      const found = mails.find(({ to }) => to === 'staff@example.org')
      if (!found) throw new Error('No mail to the staff yet')
      return found
    }, 15_000)
    expect(mail).toMatchObject({
      channel: 'email',
      to: 'staff@example.org',
      subject: 'New enquiry: Ananya Krishnan',
    })
    expect(mail.text).toContain('+91 9876543210')
    expect(mail.text).toContain('Can I sit the exam on a phone?')
  } finally {
    await jobs.stop()
    await simulators.stop()
  }
})

test('a bot-check token is accepted for one enquiry only', async () => {
  const { app, databaseUrl } = await openTestSite()
  const token = await solveBotCheck(app)
  const once = await postEnquiry(app, anEnquiry, { headers: { 'x-bot-token': token } })
  const again = await postEnquiry(app, anEnquiry, { headers: { 'x-bot-token': token } })
  expect([once.statusCode, again.statusCode]).toEqual([200, 403])
  expect(await stored(databaseUrl)).toHaveLength(1)
})

const codes = { 400: 'invalid', 413: 'too-large', 415: 'wrong-type' }

test.each([
  ['malformed JSON', '{"fullname":', {}, 400],
  ['an empty body', '', {}, 400],
  ['70 KB', JSON.stringify({ ...anEnquiry, description: 'x'.repeat(70_000) }), {}, 413],
  ['wrong types', JSON.stringify({ ...anEnquiry, fullname: 7, phone: ['9876543210'] }), {}, 400],
  ['a list', '[]', {}, 400],
  ['null', 'null', {}, 400],
  ['NUL bytes', JSON.stringify({ ...anEnquiry, description: 'a\u0000b' }), {}, 400],
  ['a lone surrogate', '{"description":"\\ud800"}', {}, 400],
  ['full-width digits', JSON.stringify({ ...anEnquiry, phone: '９８７６５４３２１０' }), {}, 400],
  ['a prototype', '{"__proto__":{"fullname":"x"}}', {}, 400],
  ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, {}, 400],
  ['text/plain', JSON.stringify(anEnquiry), { 'content-type': 'text/plain' }, 415],
  ['a form', 'fullname=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
] as const)(
  '%s is refused in the envelope, and nothing is stored',
  async (_what, payload, headers, status) => {
    const { app, databaseUrl } = await openTestSite()
    const response = await app.inject({
      method: 'POST',
      url: '/ks-website/create-enquiry',
      headers: {
        'content-type': 'application/json',
        'x-bot-token': await solveBotCheck(app),
        ...headers,
      },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      success: false,
      code: codes[status],
      message: expect.any(String),
    })
    expect(await stored(databaseUrl)).toEqual([])
  },
)

test('enquiries are erased after their retention', async () => {
  const { app, services, databaseUrl } = await openTestSite({ ENQUIRY_RETENTION_DAYS: '30' })
  await postEnquiry(app, anEnquiry)
  await postEnquiry(app, { ...anEnquiry, fullname: 'Long Ago' })
  await query(
    databaseUrl,
    "update enquiries set created_at = now() - interval '31 days' where fullname = 'Long Ago'",
  )
  await eraseOldEnquiries(services)
  expect(await stored(databaseUrl)).toEqual([
    expect.objectContaining({ fullname: 'Ananya Krishnan' }),
  ])
})
