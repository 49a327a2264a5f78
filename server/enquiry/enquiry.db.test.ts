import { expect, test, vi } from 'vitest'
import { startSimulators } from '../../simulators/main.ts'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, openTestSite, postEnquiry, solveBotCheck } from '../../testing/site.ts'
import { limits } from '../http/limits.ts'
import { startJobs } from '../jobs.ts'
import {
  acknowledgeEnquiry,
  eraseOldEnquiries,
  mailAcknowledgement,
  mailEnquiry,
  mailHeldEnquiries,
  submitEnquiry,
} from './enquiry.ts'

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

/** Stores enquiries and lets their jobs run. Says what was mailed, then and at the full hour. */
async function mailsAbout(enquiries: object[]) {
  const { services, databaseUrl } = await openTestSite()
  const send = vi.fn()
  const told = { ...services, mailer: { ...services.mailer, send } }
  for (const enquiry of enquiries) await submitEnquiry(services, { ...anEnquiry, ...enquiry })
  for (const { id } of await query(databaseUrl, 'select id from enquiries order by created_at')) {
    await mailEnquiry(told, id)
  }
  const own = send.mock.calls.map(([mail]) => mail.subject)
  send.mockClear()
  await mailHeldEnquiries(told)
  await mailHeldEnquiries(told)
  return { own, held: send.mock.calls.map(([mail]) => mail), stored: await stored(databaseUrl) }
}

const from = (n: number) => ({
  fullname: `Ananya ${'abcdefghijklmnopqrstuvwxyz'[n % 26]}`,
  email: `ananya${n}@example.com`,
  phone: String(9_100_000_000 + n),
  description: `Question ${n}`,
})

test('repeats of a sender or a message within the hour come in one mail, and all are stored', async () => {
  const spam = Array.from({ length: 13 }, (_, n) => ({ ...from(n), description: 'Buy  pills' }))
  const other = { ...from(50), description: 'And a second question' }
  const { own, held, stored: all } = await mailsAbout([from(50), ...spam, other])
  expect(own).toEqual(['New enquiry: Ananya y', 'New enquiry: Ananya a'])
  expect(held).toHaveLength(1)
  expect(held[0].subject).toBe('13 more enquiries')
  expect(held[0].text).toContain('and 11 more like it')
  expect(held[0].text).toContain('And a second question')
  expect(all).toHaveLength(15)
})

test('over the ceiling of an hour enquiries are stored, and come in one mail', async () => {
  const { max } = limits['enquiry-mails']
  const {
    own,
    held,
    stored: all,
  } = await mailsAbout(Array.from({ length: max + 5 }, (_, n) => from(n)))
  expect(own).toHaveLength(max)
  expect(held.map(({ subject }) => subject)).toEqual(['5 more enquiries'])
  for (let n = max; n < max + 5; n++) expect(held[0].text).toContain(`ananya${n}@example.com`)
  expect(all).toHaveLength(max + 5)
})

test('a mail that failed is sent again, and is no repeat of itself', async () => {
  const { services, databaseUrl } = await openTestSite()
  await submitEnquiry(services, anEnquiry)
  const [{ id }] = await stored(databaseUrl)
  const send = vi.fn().mockRejectedValueOnce(new Error('away'))
  const told = { ...services, mailer: { ...services.mailer, send } }
  await expect(mailEnquiry(told, id)).rejects.toThrow('away')
  await mailEnquiry(told, id)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a visitor who enquires is told once a day that it arrived, with nothing of the typed text', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const sent: { to: string; subject: string; text: string }[] = []
  const mailer = {
    ...site.services.mailer,
    send: async (mail: { to: string; subject: string; text: string }) => void sent.push(mail),
  }
  const services = { ...site.services, mailer }
  const emails = ['ananya@example.com', 'Ananya@example.com', 'an.anya+1@example.com']
  for (const email of emails) {
    await postEnquiry(site.app, { ...anEnquiry, email }, { headers: { 'x-bot-token': 'off' } })
  }
  for (const { id } of await stored(site.databaseUrl)) await acknowledgeEnquiry(services, id)
  const due = await query(
    site.databaseUrl,
    "select payload from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id where t.identifier = 'mail-acknowledgement'",
  )
  for (const { payload } of due) await mailAcknowledgement(services, payload.id)
  expect(sent).toHaveLength(1)
  const [{ subject, text } = { subject: '', text: '' }] = sent
  expect(subject).toMatch(/^We have your enquiry/)
  for (const typed of [anEnquiry.fullname, anEnquiry.description, '9876543210']) {
    expect(text).not.toContain(typed)
  }
  expect(
    await query(
      site.databaseUrl,
      "select 1 from graphile_worker.jobs where task_identifier = 'acknowledge-enquiry'",
    ),
  ).toHaveLength(3)
})
