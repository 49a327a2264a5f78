import { expect, test, vi } from 'vitest'
import {
  anApplicantAt,
  attemptOf,
  checkoutOf,
  gatewayAt,
  openPayingSite,
  start,
} from '../../../testing/paying.ts'
import { losePatienceSoon } from '../../../testing/providers.ts'
import { findApplication } from '../../application/application.ts'
import { couponUses, paymentAttempts } from '../../db/payment.schema.ts'
import { ProviderRefused } from '../provider/provider-call.ts'
import { gatewayOfSession } from './start.ts'

test('starting twice at once makes one attempt', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkoutOf(site, payer)))
  expect(new Set(answers.map(({ txId }) => txId)).size).toBe(1)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(1)
})

test('two checkouts prepared at once both get the one that was kept', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const gateway = gatewayAt(site, 'STRIPE')
  const { initiate } = gateway
  const both = Promise.withResolvers<void>()
  let turn = 0
  vi.spyOn(gateway, 'initiate').mockImplementation(async (...asked) => {
    const mine = ++turn
    if (mine === 2) both.resolve()
    await both.promise
    const { payload, ...checkout } = await initiate(...asked)
    return { ...checkout, payload: { ...payload, pe_txnId: `turn ${mine}` } as typeof payload }
  })
  const [one, other] = await Promise.all([checkoutOf(site, payer), checkoutOf(site, payer)])
  expect(turn).toBe(2)
  expect(one).toEqual(other)
})

test('a gateway that refuses an order ends the attempt, and the next one is new', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'LAUNCH500' })
  const initiate = vi
    .spyOn(gatewayAt(site, 'RAZORPAY'), 'initiate')
    .mockRejectedValueOnce(new ProviderRefused('It answered 400', 400, {}))
    .mockRejectedValueOnce(new Error('A mistake of ours'))
  expect(await start(site, payer)).toMatchObject({
    status: 503,
    message:
      'The payment provider declined to start this payment. Nothing was charged. Please write to us.',
  })
  const [first] = await site.services.db.select().from(paymentAttempts)
  expect(first).toMatchObject({ state: 'FAILED' })
  expect(await site.services.db.select().from(couponUses)).toEqual([])
  expect(await start(site, payer)).toMatchObject({ status: 500 })
  initiate.mockRestore()
  const payload = await checkoutOf(site, payer)
  expect(payload.txId).not.toBe(first?.id)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(2)
})

test('the pay page learns the gateway of this browser’s unpaid application', async () => {
  const site = await openPayingSite()
  const { applicant, requestId } = await anApplicantAt(site, 'STRIPE')
  const application = await findApplication(site.services.db, requestId)
  expect(applicant.email).toBe(application?.email)
  const sessionId = application?.sessionId
  expect((await gatewayOfSession(site.services, sessionId))?.name).toBe('STRIPE')
  expect(await gatewayOfSession(site.services, 'another')).toBeUndefined()
  expect(await gatewayOfSession(site.services, undefined)).toBeUndefined()
  await expect(
    gatewayOfSession({ ...site.services, gateways: {} }, sessionId),
  ).rejects.toMatchObject({
    code: 'unavailable',
    message: "Payments aren't possible right now.",
  })
})

test('a timeout is unknown, never failed; trying again goes on with the same attempt', async () => {
  const site = await openPayingSite()
  losePatienceSoon()
  await site.misbehave('CASHFREE', { timeout: 'always' })
  const payer = await anApplicantAt(site, 'CASHFREE')
  expect(await start(site, payer)).toMatchObject({
    status: 503,
    message: "The payment provider isn't responding. Nothing was charged. Please try again.",
  })
  const [open] = await site.services.db.select().from(paymentAttempts)
  expect(open).toMatchObject({ state: 'CREATED' })
  await site.misbehave('CASHFREE', {})
  expect(await checkoutOf(site, payer)).toMatchObject({ txId: open?.id })
})

test('the gateway is told the payer, the amount, and the webhook and return URLs', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYU', { coupon_code: 'LAUNCH500' })
  const initiate = vi.spyOn(gatewayAt(site, 'PAYU'), 'initiate')
  const payload = await checkoutOf(site, payer, {
    redirection_url: `${site.siteUrl}/success?from=mail`,
  })
  const { txId } = payload
  const { fullname, email, phone_number } = payer.applicant
  expect(initiate.mock.calls).toEqual([
    [
      {
        txId,
        providerOrderId: undefined,
        providerPaymentId: undefined,
        expected: { minor: 99_900, currency: 'INR' },
        readOnly: false,
      },
      { name: fullname, email, phone: phone_number, clientIp: '127.0.0.1' },
      {
        returnUrl: `${site.siteUrl}/success?from=mail&kspay_id=${txId}`,
        returnPostUrl: `${site.siteUrl}/payments/payu/return`,
        webhookUrl: `${site.siteUrl}/payments/payu/webhook`,
      },
    ],
  ])
  expect(payload.redirectUrl).toBe(`${site.siteUrl}/success?from=mail`)
  const attempt = await attemptOf(site, txId)
  expect(attempt).toMatchObject({
    state: 'PENDING',
    amountMinor: 99_900,
    couponCode: 'LAUNCH500',
    payload,
  })
  const wait = Number(attempt?.nextCheckAt) - Number(attempt?.createdAt)
  expect(Math.round(wait / 1000)).toBe(60)
})

test('a redirection URL is kept as it was parsed', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const { host } = new URL(site.siteUrl)
  const redirection_url = ` HTTP:\\\\${host}\\x\\..\\suc\ncess?a="b"`
  const { txId } = await checkoutOf(site, payer, { redirection_url })
  expect(await attemptOf(site, txId)).toMatchObject({
    redirectUrl: `${site.siteUrl}/success?a=%22b%22`,
  })
})
