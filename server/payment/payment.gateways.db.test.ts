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
import { refunds } from '../db/payment.schema.ts'
import { applications } from '../db/schema.ts'
import { listOpenCases } from './case.store.ts'
import { reconcile } from './reconcile.ts'
import { refundPayment } from './refund.ts'

type Ways = {
  /** How often a payment is complained of that no webhook told of. */
  complaints: 0 | 1
  /** What the first call for a refund is answered with. */
  refund: 'DONE' | 'PENDING'
}

/** In what the gateways differ. */
const ways: Record<GatewayName, Ways> = {
  RAZORPAY: { complaints: 1, refund: 'DONE' },
  PAYPAL: { complaints: 1, refund: 'DONE' },
  CASHFREE: { complaints: 1, refund: 'DONE' },
  PAYU: { complaints: 1, refund: 'PENDING' },
  STRIPE: { complaints: 1, refund: 'DONE' },
  // Its card is charged by our server, which needs no webhook to know.
  VERIFONE: { complaints: 0, refund: 'PENDING' },
}

describe.each(gatewayNames)('%s', (gateway: GatewayName) => {
  const { complaints, refund } = ways[gateway]

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

  test('declined: the visitor hears it, and pays on the same order', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const first = await checkoutOf(site, payer)
    await press(site, payer, first, 'fail')
    await becomes(site, first, 'FAILED')
    // A second order beside the first could be paid as well.
    expect((await checkoutOf(site, payer)).txId).toBe(first.txId)
    await press(site, payer, first, 'pay')
    await becomes(site, first, 'PAYMENT_PAID')
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
          expect(await listOpenCases(site.services.db)).toMatchObject([{ kind: 'mismatch' }])
        },
        { timeout: 12_000, interval: 50 },
      )
      expect(await receipts(site)).toBe(0)
      expect(await start(site, payer)).toMatchObject({ status: 409 })
      const order = { id: payload.txId, reason: 'test', by: 'asha' }
      const made = await refundPayment(site.services, order)
      expect({ minor: made.refund.amountMinor, currency: made.refund.currency }).not.toEqual({
        minor: fromUnits(payload.amount),
        currency: payload.currency,
      })
      expect(made.refund.state).toBe(refund)
      await site.misbehave(gateway, {})
      await refundPayment(site.services, order).catch(() => undefined)
      expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'FAILED' })
      expect(await listOpenCases(site.services.db)).toEqual([])
      // Only once the money is back can somebody start anew.
      expect((await checkoutOf(site, payer)).txId).not.toBe(payload.txId)
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
    const order = { id: payload.txId, reason: 'test', by: 'asha' }
    expect((await refundPayment(site.services, order)).refund.state).toBe(refund)
    await refundPayment(site.services, order).catch(() => undefined)
    expect(await site.services.db.select().from(refunds)).toMatchObject([{ state: 'DONE' }])
    expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'REFUNDED' })
  })
})
