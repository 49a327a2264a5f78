import type Stripe from 'stripe'
import type { Attempt, Snapshot } from '../../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import type { StripeCall } from './call.ts'
import { disputesOf } from './dispute.ts'
import { expand, findIntent } from './intent.ts'
import { moneyOf } from './money.ts'
import { refundsOf, stateOf, toldRefunds } from './refund.ts'

export async function stripeStatus(call: StripeCall, attempt: Attempt): Promise<Snapshot> {
  const intent = await findIntent(call, attempt)
  if (!intent) return { state: 'PENDING', reason: 'Stripe has no payment for this attempt' }
  const isHeld = intent.status === 'requires_capture'
  return snapshotOf(
    call,
    isHeld && !attempt.readOnly ? await capture(call, attempt, intent) : intent,
  )
}

/** Manual capture, only where the account's settings ask for it: authorised, so capture it. */
async function capture(call: StripeCall, { txId }: Attempt, intent: Stripe.PaymentIntent) {
  const options = { idempotencyKey: `capture-${txId}` }
  try {
    return await call((stripe) => stripe.paymentIntents.capture(intent.id, { expand }, options))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return intent
  }
}

async function snapshotOf(call: StripeCall, intent: Stripe.PaymentIntent): Promise<Snapshot> {
  const { id, status, last_payment_error: error, cancellation_reason } = intent
  const open = { state: 'PENDING' as const, providerOrderId: id }
  switch (status) {
    case 'succeeded':
      return takenSnapshot(call, intent)
    case 'canceled':
      return {
        ...open,
        state: 'FAILED',
        reason: `Cancelled: ${cancellation_reason ?? 'no reason'}`,
      }
    case 'processing':
      return { ...open, inFlight: true }
    case 'requires_capture':
      return { ...open, inFlight: true, reason: 'Stripe holds the money' }
    case 'requires_payment_method':
      // A declined card ends nothing: the same intent takes the next.
      if (!error) return { ...open, left: true }
      return { ...open, declined: true, ...(error.message && { reason: error.message }) }
    default:
      return open
  }
}

/** Money in a currency we do not sell in is still money taken: PAID, without an amount to accept. */
async function takenSnapshot(call: StripeCall, intent: Stripe.PaymentIntent): Promise<Snapshot> {
  const { id, amount_received: received, currency, latest_charge } = intent
  if (!Number.isSafeInteger(received)) {
    throw new ProviderUnreachable('Stripe does not say how much was paid')
  }
  const charge = typeof latest_charge === 'object' ? latest_charge : undefined
  const refunds = await refundsOf(call, id)
  const done = refunds.filter((refund) => stateOf(refund) === 'DONE')
  // A charge is called refunded as soon as that is asked for, and a refund can fail later.
  const isBack =
    refunds.length > 0
      ? done.reduce((sum, { amount }) => sum + amount, 0) >= received
      : charge?.refunded === true
  const paid = moneyOf(received, currency)
  return {
    state: isBack ? 'REFUNDED' : 'PAID',
    providerOrderId: id,
    providerPaymentId: id,
    ...(charge?.created && { begunAt: new Date(charge.created * 1000) }),
    ...(paid ? { paid } : { reason: `Captured in ${currency.toUpperCase()}` }),
    refunds: toldRefunds(refunds),
    disputes: charge?.disputed ? await disputesOf(call, id) : [],
  }
}
