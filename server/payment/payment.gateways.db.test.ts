import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { fromUnits } from '../../contract/money.ts'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import { asha } from '../../testing/actor.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  eventsOf,
  gatewayAt,
  letPass,
  openPayingSite,
  type PayingSite,
  press,
  receipts,
  receiptsOf,
  start,
  statusOf,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { act } from '../../testing/providers.ts'
import { refunds } from '../db/payment.schema.ts'
import { applications } from '../db/schema.ts'
import { reconcile } from './attempt/reconcile.ts'
import { listOpenCases } from './case/case.store.ts'
import { refundPayment } from './refund/refund.ts'

type Ways = {
  /** Order after a declined card: the same one takes another, or it is over. */
  retry: 'same' | 'new'
  /** Number of warnings about a payment that no webhook told of. */
  complaints: 0 | 1
  /** State of a refund after the first call for it. */
  refund: 'DONE' | 'PENDING'
}

const ways: Record<GatewayName, Ways> = {
  RAZORPAY: { retry: 'same', complaints: 1, refund: 'DONE' },
  PAYPAL: { retry: 'new', complaints: 1, refund: 'DONE' },
  CASHFREE: { retry: 'same', complaints: 1, refund: 'DONE' },
  PAYU: { retry: 'same', complaints: 1, refund: 'PENDING' },
  STRIPE: { retry: 'same', complaints: 1, refund: 'DONE' },
  // Our server charges Verifone's card, and needs no webhook to know.
  VERIFONE: { retry: 'new', complaints: 0, refund: 'PENDING' },
}

/** A webhook that is being taken keeps the reconciler from its payment, for this round. */
const asksUntil = (site: PayingSite, isSo: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await query(site.databaseUrl, 'update payment_attempts set next_check_at = now()')
      await reconcile(site.services)
      await isSo()
    },
    { timeout: 12_000, interval: 100 },
  )

describe.each(gatewayNames)('%s', (gateway: GatewayName) => {
  const { retry, complaints, refund } = ways[gateway]

  test('a paid checkout marks the application paid and sends one receipt', async () => {
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

  test('a declined payment is reported, and the next try pays', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const first = await checkoutOf(site, payer)
    await press(site, payer, first, 'fail')
    await becomes(site, first, 'FAILED')
    const second = await checkoutOf(site, payer)
    // A second order beside one that takes another try could be paid as well.
    expect(second.txId === first.txId).toBe(retry === 'same')
    await press(site, payer, second, 'pay')
    await becomes(site, second, 'PAYMENT_PAID')
    expect(await receipts(site)).toBe(1)
  })

  test('a cancelled checkout stays open, and starting again continues the same attempt', async () => {
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

  test('the reconciler finds a payment that had no webhook and no return', async () => {
    const site = await openPayingSite()
    await site.misbehave(gateway, { webhook: 'drop', redirect: 'lost' })
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    // The gateway's page never answers when its way back is lost.
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
    'a %s capture opens a case, sends no receipt and can be refunded',
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
      const order = { id: payload.txId, reason: 'test', actor: asha }
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
      // Only once the money is back can someone start anew.
      expect((await checkoutOf(site, payer)).txId).not.toBe(payload.txId)
    },
  )

  test('a forged webhook is refused, and duplicate or reordered ones bring a single receipt', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await site.misbehave(gateway, { webhook: 'forged' })
    const heard = vi.spyOn(gatewayAt(site, gateway), 'parseWebhook')
    await press(site, payer, payload, 'pay')
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 12_000 })
    await expect(heard.mock.results[0]?.value).rejects.toMatchObject({ code: 'forbidden' })
    expect(await query(site.databaseUrl, 'select 1 from payment_events')).toEqual([])
    for (const webhook of ['duplicate', 'reordered'] as const) {
      await site.misbehave(gateway, { webhook })
      const other = await anApplicantAt(site, gateway)
      const next = await checkoutOf(site, other)
      await press(site, other, next, 'pay')
      await becomes(site, next, 'PAYMENT_PAID')
      await vi.waitFor(async () => expect(await eventsOf(site, next.txId)).not.toEqual([]), {
        timeout: 12_000,
      })
      expect(await receiptsOf(site, next.txId)).toBe(1)
    }
  })

  test('a refund is made once, however often it is asked for', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    const order = { id: payload.txId, reason: 'test', actor: asha }
    expect((await refundPayment(site.services, order)).refund.state).toBe(refund)
    await refundPayment(site.services, order).catch(() => undefined)
    expect(await site.services.db.select().from(refunds)).toMatchObject([{ state: 'DONE' }])
    expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'REFUNDED' })
  })

  test('an in-flight payment stays pending, and is paid when the bank says so', async () => {
    const site = await openPayingSite()
    await site.misbehave(gateway, { webhook: 'drop' })
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'in-flight')
    await vi.waitFor(
      async () => {
        await letPass(site, 0)
        await statusOf(site, payload.txId)
        expect(await attemptOf(site, payload.txId)).toMatchObject({ inFlight: true })
      },
      { timeout: 12_000, interval: 50 },
    )
    // Nobody is led into paying beside it.
    expect(await start(site, payer)).toMatchObject({ status: 409 })
    expect(await receipts(site)).toBe(0)
    await act(site.simulators.url, gateway, { act: 'finish', txId: payload.txId })
    await letPass(site, 6 * 24 * 60)
    await reconcile(site.services)
    expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID', inFlight: false })
    expect(await receipts(site)).toBe(1)
  })

  test('a refund made on the provider’s own pages is recorded here', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    await site.misbehave(gateway, { webhook: 'drop' })
    await act(site.simulators.url, gateway, { act: 'refund', txId: payload.txId })
    await asksUntil(site, async () =>
      expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'REFUNDED' }),
    )
    expect(await site.services.db.select().from(refunds)).toMatchObject([
      { state: 'DONE', requestedBy: gateway, amountMinor: fromUnits(payload.amount) },
    ])
  })

  test('a dispute opens a case, and the payment stays as it is', async () => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    await act(site.simulators.url, gateway, { act: 'dispute', txId: payload.txId })
    await asksUntil(site, async () => {
      const open = await listOpenCases(site.services.db)
      expect(open).toMatchObject([{ kind: 'dispute', attemptId: payload.txId, gateway }])
    })
    expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID' })
  })
})
