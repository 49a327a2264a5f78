import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { referenceOf } from '../../contract/tx-id.ts'
import { asha } from '../../testing/actor.ts'
import { anApplicantAt, becomes, checkoutOf, openPayingSite, press } from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, postEnquiry } from '../../testing/site.ts'
import { startJobs } from '../background.ts'
import { refundPayment } from '../payment/refund/refund.ts'
import { mailStaff, sendWebhook } from './outgoing.ts'

const secret = `whsec_${randomBytes(24).toString('base64')}`

type Received = { headers: Record<string, string>; body: string }

/** A program of the staff's, which fails as often as it is told to. */
async function aReceiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Received['headers'], body })
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?token=hush`
  return { received, settings: { OUTGOING_WEBHOOK_URL: url, OUTGOING_WEBHOOK_SECRET: secret } }
}

const waiting = (url: string, name: string) =>
  query(
    url,
    'select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = $1',
    [name],
  )

/**
 * Reads a request as a receiver would, with the library of Standard Webhooks: it throws on a forged
 * one.
 */
const verified = ({ headers, body }: Received) => new Webhook(secret).verify(body, headers)

test('an enquiry is told to the webhook, signed, again after a failure, and once only', async () => {
  const { received, settings } = await aReceiver(500)
  const { app, services, databaseUrl } = await createTestSite(settings)
  await postEnquiry(app, anEnquiry)
  const jobs = await startJobs(services, databaseUrl)
  onTestFinished(() => jobs.stop())
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 15_000, interval: 50 })
  const [first, second] = received
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  const [told, toldAgain] = received.map(verified)
  expect(told).toEqual(toldAgain)
  const forged = { ...received[0], body: `${received[0]?.body} ` } as Received
  expect(() => verified(forged)).toThrow('No matching signature found')
  expect(toldAgain).toEqual({
    type: 'enquiry.received',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      fullname: 'Ananya Krishnan',
      email: 'ananya@example.com',
      phone: '+91 9876543210',
      message: 'Can I sit the exam on a phone?',
    },
  })
  await vi.waitFor(async () => expect(await waiting(databaseUrl, 'send-webhook')).toEqual([]), {
    timeout: 10_000,
  })
}, 30_000)

test('a payment and its refund are told to the webhook and by mail, in the transactions that made them', async () => {
  const { received, settings } = await aReceiver()
  const site = await openPayingSite({ ...settings, STAFF_MAIL_TO: 'staff@example.org' })
  await site.misbehave('RAZORPAY', { webhook: 'drop' })
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const { txId } = payload
  const paid = { event: 'application.paid', id: txId } as const
  for (const name of ['send-webhook', 'tell-staff']) {
    expect(await waiting(site.databaseUrl, name)).toMatchObject([{ payload: paid }])
  }
  const { refund } = await refundPayment(site.services, {
    id: txId,
    minor: 5_000,
    reason: 'Ill.',
    actor: asha,
  })
  const refunded = { event: 'payment.refunded', id: refund.id } as const
  expect(await waiting(site.databaseUrl, 'send-webhook')).toContainEqual({ payload: refunded })

  const send = vi.fn()
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  for (const told of [paid, refunded]) {
    await sendWebhook(services, told)
    await mailStaff(services, told)
  }
  const [first, second] = received.map(verified) as { type: string; data: object }[]
  expect(first).toMatchObject({
    type: 'application.paid',
    data: {
      reference: referenceOf(txId),
      gateway: 'RAZORPAY',
      currency: 'INR',
      email: expect.stringContaining('@'),
    },
  })
  expect(second).toMatchObject({
    type: 'payment.refunded',
    data: { reference: referenceOf(txId), amount: 50, is_whole: false, reason: 'Ill.' },
  })
  // The reference leads to the person.
  expect(Object.keys(second?.data ?? {})).not.toEqual(expect.arrayContaining(['email']))
  expect(send.mock.calls).toMatchObject([
    [{ to: 'staff@example.org', subject: expect.stringContaining(`Paid: INR`) }],
    [{ to: 'staff@example.org', subject: `Refunded: INR 50, ${referenceOf(txId)}` }],
  ])
}, 30_000)

test('nobody is told where no address is set, and no one about a person who was erased', async () => {
  const { app, databaseUrl } = await createTestSite()
  await postEnquiry(app, anEnquiry)
  expect(await waiting(databaseUrl, 'send-webhook')).toEqual([])

  const { received, settings } = await aReceiver()
  const { services } = await createTestSite(settings)
  await sendWebhook(services, { event: 'enquiry.received', id: crypto.randomUUID() })
  await sendWebhook(services, { event: 'application.paid', id: 'gone' })
  await sendWebhook(services, { event: 'payment.refunded', id: 'gone' })
  expect(received).toEqual([])
})

test.each([301, 307, 400, 410, 503])(
  'an answer of %d is a failure, and names no URL',
  async (status) => {
    const { received, settings } = await aReceiver(status)
    const { app, services, databaseUrl } = await createTestSite(settings)
    await postEnquiry(app, anEnquiry)
    const [job] = await waiting(databaseUrl, 'send-webhook')
    await expect(sendWebhook(services, job?.payload)).rejects.toThrow(
      new Error(`OUTGOING_WEBHOOK_URL answered ${status}`),
    )
    expect(received).toHaveLength(1)
  },
)

test('a receiver that is away is a failure, and names no URL', async () => {
  const { app, services, databaseUrl } = await createTestSite({
    OUTGOING_WEBHOOK_URL: 'http://127.0.0.1:9/hooks?token=hush',
    OUTGOING_WEBHOOK_SECRET: secret,
  })
  await postEnquiry(app, anEnquiry)
  const [job] = await waiting(databaseUrl, 'send-webhook')
  await expect(sendWebhook(services, job?.payload)).rejects.toThrow(
    /^OUTGOING_WEBHOOK_URL cannot be reached \((ECONNREFUSED|\w+)\)$/,
  )
})
