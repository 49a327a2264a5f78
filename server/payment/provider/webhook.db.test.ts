import { expect, test, vi } from 'vitest'
import { amountText } from '../../../contract/money.ts'
import { gatewayNames } from '../../../contract/payment.ts'
import { examFee } from '../../../contract/programme.ts'
import { testGateways } from '../../../testing/gateways/registry.ts'
import {
  anApplicantAt,
  attemptOf,
  checkoutOf,
  gatewayAt,
  openPayingSite,
  type PayingSite,
  press,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { losePatienceSoon } from '../../../testing/providers.ts'
import { razorpayEvent } from '../../../testing/razorpay-event.ts'
import { limits } from '../../http/limits.ts'
import { findReferenced } from '../attempt/attempt.store.ts'
import { responseHash } from '../gateways/payu/hash.ts'
import { createGateways } from './gateways.ts'
import { takeReturn, takeWebhook } from './webhook.ts'

/** The form with which PayU sends the browser back. */
function formOf(txnid: string) {
  const fields = new URLSearchParams({ txnid, status: 'failure', amount: amountText(examFee) })
  fields.set(
    'hash',
    responseHash({ key: 'simulated-payu-key', salt: 'simulated-payu-salt' }, fields),
  )
  return fields.toString()
}

const comeBack = ({ app }: PayingSite, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/payments/payu/return',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

test('a repeated webhook is acknowledged without asking the gateway again', async () => {
  const site = await openPayingSite()
  await site.misbehave('RAZORPAY', { webhook: 'drop' })
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  const asked = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  const event = razorpayEvent({ order: { entity: { id: 'elsewhere', receipt: payload.txId } } })
  for (let turn = 0; turn < 2; turn++) {
    expect(await takeWebhook(site.services, 'RAZORPAY', event)).toEqual({
      contentType: 'application/json',
      body: '{"status":"ok"}',
    })
  }
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID' })
  expect(
    await query(site.databaseUrl, 'select gateway, dedupe_key, attempt_id from payment_events'),
  ).toEqual([{ gateway: 'RAZORPAY', dedupe_key: 'evt_1', attempt_id: payload.txId }])
})

test('an event of one gateway says nothing about the payment of another', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'PAYU'))
  const event = razorpayEvent({ order: { entity: { id: 'order_1', receipt: txId } } })
  const asked = vi.spyOn(gatewayAt(site, 'PAYU'), 'fetchStatus')
  await takeWebhook(site.services, 'RAZORPAY', event)
  expect(asked).not.toHaveBeenCalled()
  expect(await query(site.databaseUrl, 'select 1 from payment_events')).toEqual([])
})

test('a webhook that names no payment is acknowledged', async () => {
  const site = await openPayingSite()
  await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  expect(await takeWebhook(site.services, 'RAZORPAY', razorpayEvent({}))).toMatchObject({
    body: '{"status":"ok"}',
  })
  expect(await query(site.databaseUrl, 'select 1 from payment_events')).toEqual([])
})

test('a gateway that is not configured has no webhook and no return URL', async () => {
  const site = await openPayingSite()
  const nothing = { code: 'not-found', message: 'There is nothing at this address.' }
  const nobody = { ...site.services, gateways: {} }
  await expect(takeWebhook(nobody, 'RAZORPAY', razorpayEvent({}))).rejects.toMatchObject(nothing)
  await expect(takeReturn(nobody, 'PAYU', razorpayEvent({}))).rejects.toMatchObject(nothing)
  await expect(takeReturn(site.services, 'STRIPE', razorpayEvent({}))).rejects.toMatchObject(
    nothing,
  )
})

test('a webhook answers 503 while its gateway is silent or refuses connections, and nothing is reported', async () => {
  const report = vi.fn()
  const site = await openPayingSite({}, (services) => ({ ...services, report }))
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const warn = vi.spyOn(site.services.log, 'warn')
  const { headers, rawBody } = razorpayEvent({
    order: { entity: { id: 'order_1', receipt: txId } },
  })
  const call = () =>
    site.app.inject({
      method: 'POST',
      url: '/payments/razorpay/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    })
  const troubles: (() => Promise<void>)[] = [
    () => site.misbehave('RAZORPAY', { timeout: 'always' }),
    () => site.simulators.stop(),
  ]
  losePatienceSoon()
  for (const [index, begin] of troubles.entries()) {
    await begin()
    const response = await call()
    expect(response.json()).toEqual({
      success: false,
      code: 'unavailable',
      message: "The payment provider isn't responding. Please send this again later.",
    })
    expect(response.statusCode).toBe(503)
    expect(warn.mock.calls[index]).toEqual([
      { gateway: 'RAZORPAY', error: expect.stringContaining("isn't responding") },
      'A gateway gave no answer',
    ])
  }
  expect(warn).toHaveBeenCalledTimes(troubles.length)
  expect(report).not.toHaveBeenCalled()
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PENDING' })
  expect(await query(site.databaseUrl, 'select 1 from payment_events')).toEqual([])
})

test('a webhook whose certificate cannot be fetched answers 503', async () => {
  const { sign } = await testGateways.PAYPAL.webhook.signer()
  const gone = 'http://127.0.0.1:9'
  const site = await openPayingSite({}, (services) => {
    const { gateways } = services.config
    const PAYPAL = { ...gateways.PAYPAL, apiUrl: gone }
    return { ...services, gateways: createGateways({ ...gateways, PAYPAL }) }
  })
  const { headers, payload } = sign('{"id":"WH-1"}')
  const response = await site.app.inject({
    method: 'POST',
    url: '/payments/paypal/webhook',
    headers: { ...headers, 'paypal-cert-url': `${gone}/v1/notifications/certs/CERT-1` },
    payload,
  })
  expect(response.json()).toMatchObject({ success: false, code: 'unavailable' })
  expect(response.statusCode).toBe(503)
})

test('a return while the gateway is away is redirected all the same', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'PAYU'))
  await site.simulators.stop()
  const response = await comeBack(site, formOf(txId))
  expect(response.statusCode).toBe(303)
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PENDING' })
})

test('a form with a bad hash leads to the result page, and the provider is not asked', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'PAYU'))
  const asked = vi.spyOn(gatewayAt(site, 'PAYU'), 'fetchStatus')
  const response = await comeBack(site, `txnid=${txId}&status=success&hash=made-up`)
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe(`${site.siteUrl}/success?kspay_id=${txId}`)
  expect(asked).not.toHaveBeenCalled()
})

test('a posted return redirects to the result, which is known by then', async () => {
  const site = await openPayingSite()
  await site.misbehave('PAYU', { webhook: 'drop' })
  const payer = await anApplicantAt(site, 'PAYU')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  const response = await comeBack(site, formOf(payload.txId))
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe(`${site.siteUrl}/success?kspay_id=${payload.txId}`)
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID' })
  // A payer's screen never shows JSON.
  const strange = await comeBack(site, formOf('unknown'))
  expect(strange.statusCode).toBe(303)
  expect(strange.headers.location).toBe(`${site.siteUrl}/success`)
  // A notice that names no payment must find none.
  expect(await findReferenced(site.services.db, 'PAYU', {})).toBeUndefined()
})

test.each(gatewayNames)(
  '%s: forged webhooks are refused and counted, and a right signature from the same address is taken',
  async (name) => {
    const report = vi.fn()
    const { signer, unused, ack } = testGateways[name].webhook
    const { adapter, sign } = await signer()
    const site = await openPayingSite({}, (services) => ({
      ...services,
      report,
      gateways: { ...services.gateways, ...(adapter && { [name]: adapter }) },
    }))
    const isForm = name === 'PAYU' || name === 'VERIFONE'
    const { txId } = isForm ? await checkoutOf(site, await anApplicantAt(site, name)) : { txId: '' }
    const good = sign(unused(txId))
    const { headers, payload } = good
    // The signature of another body, and none at all.
    const forged = isForm
      ? [{ headers, payload: `txnid=other&${payload}` }]
      : [
          { headers, payload: `${payload} ` },
          { headers: { 'content-type': 'application/json' }, payload },
        ]
    const send = (call: object) =>
      site.app.inject({
        method: 'POST',
        url: `/payments/${name.toLowerCase()}/webhook`,
        remoteAddress: '192.0.2.1',
        ...call,
      })
    const { max } = limits['unsigned-webhook']
    for (let turn = 0; turn < max; turn++) {
      expect((await send(forged[turn % forged.length] ?? {})).statusCode).toBe(403)
    }
    for (const call of forged) expect((await send(call)).statusCode).toBe(429)
    const taken = await send(good)
    expect(taken.body).toMatch(ack)
    expect(taken.statusCode).toBe(200)
    const counts = await query(
      site.databaseUrl,
      `select event, count from gateway_days where gateway = '${name}' order by event`,
    )
    expect(counts).toEqual([
      { event: 'refused', count: max },
      { event: 'webhook', count: 1 },
    ])
    expect(report).not.toHaveBeenCalled()
  },
)
