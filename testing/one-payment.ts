import { expect, vi } from 'vitest'
import type { Gateway, Refund, Snapshot } from '../server/payment/provider/gateway.ts'
import { saveRefund } from '../server/payment/refund/refund.store.ts'
import { refundPayment } from '../server/payment/refund/refund.ts'
import type { Services } from '../server/services.ts'
import { asha } from './actor.ts'
import { addAttempts } from './attempts.ts'
import { query } from './postgres.ts'
import { openTestSite } from './site.ts'

export const held: Snapshot = { state: 'PENDING' }
export const captured = "state = 'PENDING', captured_minor = 10000, captured_currency = 'INR'"

/** A payment, and a gateway that says so much of it and of its refunds. */
export async function withPayment(attempt = captured) {
  const site = await openTestSite()
  const write = (text: string) => query(site.databaseUrl, text)
  await addAttempts(site.databaseUrl, 'one')
  await write(`update payment_attempts set next_check_at = now(), ${attempt}`)
  const fetchStatus = vi.fn(async () => held)
  const refund = vi.fn<() => Promise<Refund>>(async () => ({ state: 'DONE' }))
  const gateway = { ...site.services.gateways.RAZORPAY, fetchStatus, refund } as unknown as Gateway
  const services: Services = { ...site.services, gateways: { RAZORPAY: gateway } }
  const order = (changes: object = {}) =>
    refundPayment(services, { id: 'one', reason: 'They called', actor: asha, ...changes })
  const listed = (changes: object = {}) =>
    services.db.transaction((tx) =>
      saveRefund(tx, {
        attemptId: 'one',
        amountMinor: 4_000,
        currency: 'INR',
        reason: '',
        requestedBy: 'asha',
        ...changes,
      }),
    )
  return { services, databaseUrl: site.databaseUrl, write, order, listed, fetchStatus, refund }
}

export const readOnly = expect.objectContaining({ txId: 'one', readOnly: true })
export const nothing = (state: string) => ({
  code: 'conflict',
  message: `This payment is ${state}: there is nothing to refund.`,
})
export const unknown = { code: 'not-found', message: 'There is no such payment.' }
