import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { fromUnits } from '../../contract/money.ts'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  letPass,
  openPayingSite,
  press,
  receipts,
  start,
  statusOf,
} from '../../testing/paying.ts'
import { applications, refunds } from '../db/schema.ts'
import { reconcile } from './reconcile.ts'
import { refundPayment } from './refund.ts'

type Ways = {
  /** What a declined card is: the end of the order, or one try of several. */
  declined: 'FAILED' | 'PENDING'
  /** How often a payment is complained of that no webhook told of. */
  complaints: 0 | 1
  /** What the first call for a refund is answered with. */
  refund: 'DONE' | 'PENDING'
}

/** In what the gateways differ. */
const ways: Record<GatewayName, Ways> = {
  RAZORPAY: { declined: 'FAILED', complaints: 1, refund: 'DONE' },
  PAYPAL: { declined: 'FAILED', complaints: 1, refund: 'DONE' },
  CASHFREE: { declined: 'PENDING', complaints: 1, refund: 'DONE' },
  PAYU: { declined: 'FAILED', complaints: 1, refund: 'PENDING' },
  STRIPE: { declined: 'FAILED', complaints: 1, refund: 'DONE' },
  // Its card is charged by our server, which needs no webhook to know.
  VERIFONE: { declined: 'FAILED', complaints: 0, refund: 'PENDING' },
}

describe.each(gatewayNames)('%s', (gateway: GatewayName) => {
  const { declined, complaints, refund } = ways[gateway]

  test('paid: the gateway says so, the application is paid, one receipt goes out', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    expect(payload).toMatchObject({ gateway, redirectUrl: `${site.siteUrl}/success` })
    expect(await statusOf(site, payload.txId)).toBe('PENDING')
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    const application = await site.services.db.query.applications.findFirst({
      where: eq(applications.id, payer.requestId),
    })
    expect(application?.paidAt).not.toBeNull()
    expect(await receipts(site)).toBe(1)
    expect(await start(site, payer)).toMatchObject({ status: 409 })
  })

  test('failed: the visitor hears it, and pays in a second attempt', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const first = await checkoutOf(site, payer)
    await press(site, payer, first, 'fail')
    await becomes(site, first, declined)
    const second = await checkoutOf(site, payer)
    // An order that may be tried again goes on; one that is over is replaced.
    expect(second.txId === first.txId).toBe(declined === 'PENDING')
    await press(site, payer, second, 'pay')
    await becomes(site, second, 'PAYMENT_PAID')
    expect(await receipts(site)).toBe(1)
  })

  test('cancelled: the row stays open, and starting again goes on with the same attempt', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    // Nobody tells and nobody asks: that the browser came back says nothing.
    await site.misbehave(gateway, { webhook: 'drop' })
    await press(site, payer, payload, 'cancel')
    expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PENDING' })
    expect(await checkoutOf(site, payer)).toEqual(payload)
    await site.misbehave(gateway, {})
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
  })

  test('no webhook and no return: the reconciler finds the money', async () => {
    const site = await openPayingSite()
    await site.misbehave(gateway, { webhook: 'drop', redirect: 'lost' })
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    // With its way back lost, the gateway's page never answers.
    press(site, payer, payload, 'pay').catch(() => undefined)
    const warn = vi.spyOn(site.services.log, 'warn')
    await vi.waitFor(
      async () => {
        await letPass(site, 5)
        await reconcile(site.services)
        expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID' })
      },
      { timeout: 12_000, interval: 50 },
    )
    const complained = warn.mock.calls.filter(([, text]) => text?.includes('no webhook'))
    expect(complained).toEqual(Array(complaints).fill([{ gateway }, expect.any(String)]))
  })

  test.each(['wrong-amount', 'wrong-currency'] as const)(
    '%s captured: a person looks at it, nobody is told it is paid, and it can be given back',
    async (capture) => {
      const site = await openPayingSite()
      await site.misbehave(gateway, { capture })
      const payer = await anApplicantAt(site, gateway)
      const payload = await checkoutOf(site, payer)
      await press(site, payer, payload, 'pay')
      await vi.waitFor(
        async () => {
          await letPass(site, 0)
          await statusOf(site, payload.txId)
          expect(await attemptOf(site, payload.txId)).toMatchObject({
            state: 'PENDING',
            review: expect.stringContaining('instead of'),
          })
        },
        { timeout: 12_000, interval: 50 },
      )
      expect(await receipts(site)).toBe(0)
      const { amount, state } = await refundPayment(site.services, payload.txId, 'test')
      expect({ minor: amount.minor, currency: amount.currency }).not.toEqual({
        minor: fromUnits(payload.amount),
        currency: payload.currency,
      })
      expect(state).toBe(refund)
      const after = {
        DONE: { state: 'FAILED', review: null },
        PENDING: { state: 'PENDING', review: expect.stringContaining('instead of') },
      }
      expect(await attemptOf(site, payload.txId)).toMatchObject(after[refund])
      await site.misbehave(gateway, {})
      // Only once the money is back can somebody start anew.
      const next = await checkoutOf(site, payer)
      expect(next.txId === payload.txId).toBe(refund === 'PENDING')
    },
  )

  test('forged, duplicate and reordered webhooks change nothing but what is true', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await site.misbehave(gateway, { webhook: 'forged' })
    await press(site, payer, payload, 'fail')
    expect(await receipts(site)).toBe(0)
    await site.misbehave(gateway, { webhook: 'duplicate' })
    const next = await checkoutOf(site, payer)
    await press(site, payer, next, 'pay')
    await becomes(site, next, 'PAYMENT_PAID')
    expect(await receipts(site)).toBe(1)
  })

  test('refunded once, however often it is asked for', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    const first = await refundPayment(site.services, payload.txId, 'test')
    expect(first.state).toBe(refund)
    const second = await refundPayment(site.services, payload.txId, 'test')
    expect(second.state).toBe('DONE')
    expect(await site.services.db.select().from(refunds)).toHaveLength(1)
  })
})
