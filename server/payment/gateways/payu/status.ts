import { type Money, toMinor, toMoney } from '../../../../contract/money.ts'
import { dateOf } from '../../provider/date-of.ts'
import type { Attempt, Snapshot } from '../../provider/gateway.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import type { PayuApi, PayuPayment } from './api.ts'
import { listRefunds } from './refund.ts'

/** The try came to nothing. PayU takes the next one for the same `txnid`. */
const declined = new Set(['failed', 'dropped'])
/** The payer cancelled, or never pressed its Pay. */
const left = new Set(['usercancelled', 'bounced'])
/** A bank is at work, or has debited the payer. */
const inFlight = new Set(['auth', 'pending', 'in progress'])

export async function toSnapshot(
  api: PayuApi,
  attempt: Attempt,
  payment: PayuPayment | undefined,
): Promise<Snapshot> {
  if (!payment) return { state: 'PENDING', reason: 'PayU has not seen this payment yet.' }
  const state = (payment.unmappedstatus || payment.status || '').toLowerCase()
  if (state === 'captured') return capturedSnapshot(api, attempt, payment)
  // Every try has an id of its own. That of a try without money would stand in the way of the
  // one that is paid later, so it is not told.
  if (declined.has(state)) {
    return { state: 'PENDING', declined: true, reason: payment.error_Message || state }
  }
  if (left.has(state)) {
    return { state: 'PENDING', left: true, reason: payment.error_Message || state }
  }
  // The bank confirmed too late, and PayU gave the money back by itself.
  if (state === 'autorefund') return { state: 'FAILED', reason: payment.error_Message || state }
  const reason = state === 'auth' ? 'Debited, but not captured yet.' : `PayU says "${state}".`
  return { state: 'PENDING', reason, ...(inFlight.has(state) && { inFlight: true }) }
}

async function capturedSnapshot(
  api: PayuApi,
  attempt: Attempt,
  payment: PayuPayment,
): Promise<Snapshot> {
  const { mihpayid } = payment
  const { price, debited } = moneyOf(payment)
  const begunAt = dateOf(payment.addedon && `${payment.addedon.replace(' ', 'T')}+05:30`)
  const known = { providerPaymentId: mihpayid, paid: price, ...(begunAt && { begunAt }) }
  // PayU goes on calling a refunded payment captured. One that we hear of for the first time
  // cannot have been refunded by us; that question must not stand in the way of its news.
  if (attempt.providerPaymentId !== mihpayid) return { state: 'PAID', ...known }
  const refunds = await listRefunds(api, mihpayid, price.currency)
  const done = refunds.filter(({ state }) => state === 'DONE')
  const returned = done.reduce((sum, { amount }) => sum + amount.minor, 0)
  return { state: returned >= debited.minor ? 'REFUNDED' : 'PAID', ...known, refunds }
}

/**
 * Splits a payment into its price and what was taken from the payer. An offer that the merchant has
 * set up at PayU makes up the difference: the price is met all the same, but only the rest can be
 * returned. A fee that the payer bears is PayU's: it is neither ours nor returned.
 */
export function moneyOf(payment: PayuPayment): { price: Money; debited: Money } {
  const { amt, transaction_amount, disc, additional_charges, additionalCharges } = payment
  const debited = toMoney(amt, payment.currency || 'INR')
  if (!debited) throw new ProviderUnreachable('PayU does not say what it captured')
  const full = toMinor(transaction_amount)
  const fee = toMinor(additional_charges || additionalCharges)
  if (fee && full !== undefined && debited.minor - fee === full) {
    const price = { ...debited, minor: full }
    return { price, debited: price }
  }
  const isOffer = full !== undefined && full === debited.minor + (toMinor(disc) ?? 0)
  return { price: isOffer ? { ...debited, minor: full } : debited, debited }
}
