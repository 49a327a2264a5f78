import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApplicant } from '../../testing/applicant.ts'
import { freePorts } from '../../testing/ports.ts'
import { openTestSite } from '../../testing/site.ts'
import { codes } from '../db/schema.ts'
import type { SmsConfig } from '../messaging/messaging.config.ts'
import { createSmsSender } from '../messaging/sms.ts'
import { deliverCode } from './verification.ts'

const providers = {
  Twilio: (apiUrl: string): SmsConfig => ({
    provider: 'twilio',
    dailyCap: 5000,
    accountSid: 'AC',
    authToken: 'x',
    from: '+15005550006',
    apiUrl,
  }),
  MSG91: (apiUrl: string): SmsConfig => ({
    provider: 'msg91',
    dailyCap: 5000,
    authKey: 'x',
    templateId: 'x',
    dltTemplateId: undefined,
    senderId: undefined,
    apiUrl,
  }),
}

const names = ['Twilio', 'MSG91'] as const

/** A provider that takes each message, and answers as the test says; or never. */
async function aProvider(answer?: number) {
  let messages = 0
  const server = createServer((_request, response) => {
    messages++
    if (answer) response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, messages: () => messages }
}

/** The queue's work: the same job again and again. */
async function deliverAgainAndAgain(
  site: Awaited<ReturnType<typeof openTestSite>>,
  sms: SmsConfig,
) {
  await createApplicant(site).requestCode()
  const [row] = await site.services.db.select().from(codes)
  const services = { ...site.services, sms: createSmsSender(sms, 100) }
  const outcomes: string[] = []
  for (let turn = 0; turn < 6; turn++) {
    const outcome = deliverCode(services, row?.id ?? '').then(
      () => 'done',
      () => 'failed',
    )
    outcomes.push(await outcome)
  }
  return { outcomes, counted: await site.services.limiter.count('sms-a-day', 'all') }
}

test.each(names)(
  '%s that accepts and never answers is given one code twice, and both count against the cap',
  async (name) => {
    const site = await openTestSite({ BOT_CHECK: 'off' })
    const { url, messages } = await aProvider()
    const { outcomes, counted } = await deliverAgainAndAgain(site, providers[name](url))
    expect(messages()).toBe(2)
    expect(counted).toBe(2)
    expect(outcomes).toEqual(['failed', 'failed', 'done', 'done', 'done', 'done'])
    const [row] = await site.services.db.select().from(codes)
    expect(row?.sealedCode).toBeNull()
  },
)

test.each(names)('%s that breaks down inside is given one code twice', async (name) => {
  const { url, messages } = await aProvider(500)
  await deliverAgainAndAgain(await openTestSite({ BOT_CHECK: 'off' }), providers[name](url))
  expect(messages()).toBe(2)
})

test.each(names)(
  '%s that says no, or cannot be reached, is tried again: nothing was sent',
  async (name) => {
    const { url, messages } = await aProvider(400)
    const refusing = await deliverAgainAndAgain(
      await openTestSite({ BOT_CHECK: 'off' }),
      providers[name](url),
    )
    expect(messages()).toBe(6)
    expect(refusing.counted).toBe(1)
    const away = await deliverAgainAndAgain(
      await openTestSite({ BOT_CHECK: 'off' }),
      providers[name](`http://127.0.0.1:${await freePorts()}`),
    )
    expect(away).toEqual({ outcomes: Array(6).fill('failed'), counted: 1 })
  },
)
