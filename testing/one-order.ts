import { expect } from 'vitest'
import type { Money } from '../contract/money.ts'
import { settle } from '../server/payment/attempt/settle.ts'
import type { FurtherPayment, Snapshot } from '../server/payment/provider/gateway.ts'
import { withPayment } from './one-payment.ts'

export const price = { minor: 125_000, currency: 'INR' } as const
export const payment = (providerPaymentId: string, paid: Money = price): FurtherPayment => ({
  state: 'PAID',
  providerOrderId: 'order_1',
  providerPaymentId,
  paid,
})
export const first: Snapshot = payment('pay_1')
export const both = (second = payment('pay_2')): Snapshot => ({ ...first, further: [second] })

/** One attempt of 1250 rupees whose order a provider captures. */
export async function withOrder() {
  const site = await withPayment(
    "state = 'PENDING', amount_minor = 125000, provider_order_id = 'order_1'",
  )
  const rows = () =>
    site.write(`select id, state, surplus, captured_minor, captured_currency, provider_payment_id
      from payment_attempts order by created_at, order_of nulls first`)
  const refunds = () =>
    site.write(`select a.provider_payment_id as payment, r.amount_minor, r.state
      from refunds r join payment_attempts a on a.id = r.attempt_id order by 1, 2`)
  const tell = (snapshot: Snapshot, id = 'one') => settle(site.services, id, snapshot)
  return { ...site, rows, refunds, tell }
}

export const counted = {
  id: 'one',
  state: 'PAID',
  surplus: false,
  captured_minor: 125_000,
  captured_currency: 'INR',
  provider_payment_id: 'pay_1',
}
export const second = {
  ...counted,
  id: expect.any(String),
  surplus: true,
  provider_payment_id: 'pay_2',
}
