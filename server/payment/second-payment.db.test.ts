import { expect, test, vi } from 'vitest'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  openPayingSite,
  press,
  receipts,
  start,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { act } from '../../testing/providers.ts'
import { refunds } from '../db/payment.schema.ts'
import { reconcile } from './attempt/reconcile.ts'

test('completing a payment is refused once the application is paid: nothing is captured', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL')
  const dollars = await checkoutOf(site, payer)
  const euros = await checkoutOf(site, payer, { currency: 'EUR' })
  await press(site, payer, euros, 'pay')
  await becomes(site, euros, 'PAYMENT_PAID')
  // Acts as if the window of the first were still open.
  await query(site.databaseUrl, "update payment_attempts set state = 'PENDING' where id = $1", [
    dollars.txId,
  ])
  expect(await press(site, payer, dollars, 'pay')).toMatchObject({ code: 'already-paid' })
  await reconcile(site.services)
  expect(await attemptOf(site, dollars.txId)).toMatchObject({ capturedMinor: null })
  expect(await receipts(site)).toBe(1)
})

test('a second payment that the gateway captured by itself goes back by itself', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'WELCOME10' })
  const first = await checkoutOf(site, payer)
  await query(
    site.databaseUrl,
    `insert into coupons (code, percent_off) values ('SAMEPRICE', 10);
     update applications set coupon_code = 'SAMEPRICE'`,
  )
  const second = await checkoutOf(site, payer)
  expect(second.txId).not.toBe(first.txId)
  for (const payload of [second, first]) {
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
  }
  expect(await attemptOf(site, first.txId)).toMatchObject({ state: 'PAID', surplus: true })
  await reconcile(site.services)
  expect(await site.services.db.select().from(refunds)).toMatchObject([
    { attemptId: first.txId, state: 'DONE', requestedBy: 'admit', reason: 'Paid twice.' },
  ])
  expect(await attemptOf(site, first.txId)).toMatchObject({ state: 'REFUNDED' })
  const [application] = await query(site.databaseUrl, 'select refunded_at from applications')
  expect(application.refunded_at).toBeNull()
  expect(await receipts(site)).toBe(1)
})

/** The most payments that one order can bring. */
const captures: Record<GatewayName, 1 | 2> = {
  RAZORPAY: 2,
  PAYPAL: 1,
  CASHFREE: 2,
  PAYU: 1,
  STRIPE: 1,
  VERIFONE: 2,
}

test.each(gatewayNames)(
  '%s: a second capture on a paid order is found by asking, and goes back',
  async (gateway) => {
    const site = await openPayingSite()
    await site.misbehave(gateway, { webhook: 'drop' })
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    const again = act(site.simulators.url, gateway, { act: 'second-capture', txId: payload.txId })
    if (captures[gateway] === 1) return expect(again).rejects.toThrow()
    await again
    await vi.waitFor(
      async () => {
        await query(site.databaseUrl, 'update payment_attempts set next_check_at = now()')
        await reconcile(site.services)
        const rows = await query(
          site.databaseUrl,
          `select a.surplus, r.reason from payment_attempts a
           left join refunds r on r.attempt_id = a.id order by a.surplus`,
        )
        expect(rows).toEqual([
          { surplus: false, reason: null },
          { surplus: true, reason: 'Paid twice.' },
        ])
      },
      { timeout: 10_000 },
    )
  },
)

test('an application begins six attempts in an hour and no more', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL')
  const answers = []
  for (let turn = 0; turn < 8; turn++) {
    answers.push(await start(site, payer, { currency: turn % 2 ? 'EUR' : 'USD' }))
  }
  // The last question finds the attempt in euros that is still under way.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 200])
  await query(
    site.databaseUrl,
    "update payment_attempts set created_at = created_at - interval '1 hour'",
  )
  expect(await start(site, payer, { currency: 'USD' })).toMatchObject({ status: 200 })
})
