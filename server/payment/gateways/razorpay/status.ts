import { isCurrency, type Money } from '../../../../contract/money.ts'
import { ownAndFurther } from '../../provider/further.ts'
import type { Attempt, FurtherPayment, Snapshot } from '../../provider/gateway.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import { isTaken, type Order, type Payment, type RazorpayApi } from './api.ts'
import { disputeOf, type RazorpayDispute } from './dispute.ts'
import { stateOf, toldRefunds } from './refund.ts'

export async function razorpayStatus(api: RazorpayApi, attempt: Attempt): Promise<Snapshot> {
  const order = await api.orderOf(attempt)
  if (!order) return { state: 'PENDING', reason: 'Razorpay has no order for this attempt' }
  const payments = await takeHeld(api, attempt, order)
  const [first, ...others] = payments.filter(isTaken)
  if (first) {
    const disputes = await knownDisputes(api, attempt)
    const taken = await Promise.all(
      [first, ...others].map((one) => takenPayment(api, order, one, disputes)),
    )
    return ownAndFurther(attempt, taken as [FurtherPayment, ...FurtherPayment[]])
  }
  if (order.status === 'paid') return paidSnapshot(order, order.amount_paid, order.currency)
  return openSnapshot(order, payments)
}

/** A late confirmation may be an authorisation only, which goes back unless it is captured. */
async function takeHeld(api: RazorpayApi, { expected, readOnly }: Attempt, order: Order) {
  const payments = await api.paymentsOf(order.id)
  const held = payments.find(
    (payment) =>
      payment.status === 'authorized' &&
      priceIn(order, payment) === expected.minor &&
      payment.currency === expected.currency,
  )
  // An order is paid once: any other authorisation on it is left to go back.
  if (!held || readOnly || payments.some(isTaken)) return payments
  try {
    const captured = await api.capture(held)
    return payments.map((payment) => (payment.id === captured.id ? captured : payment))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // A race condition, or Razorpay will not: its books say which.
    return api.paymentsOf(order.id)
  }
}

async function takenPayment(
  api: RazorpayApi,
  order: Order,
  payment: Payment,
  disputes: RazorpayDispute[],
): Promise<FurtherPayment> {
  const { id, currency, status, created_at } = payment
  const amount = priceIn(order, payment)
  const refunds = await api.refundsOf(id)
  const done = refunds.filter(
    (refund) => refund.currency === currency && stateOf(refund) === 'DONE',
  )
  const returned = done.reduce((total, refund) => total + refund.amount, 0)
  const own = disputes.filter(({ payment_id }) => payment_id === id).map(disputeOf)
  // A payment is called refunded as soon as that is asked for, and a refund can fail later.
  const isBack = refunds.length > 0 ? returned >= amount : status === 'refunded'
  return {
    ...paidSnapshot(order, amount, currency),
    ...(isBack && { state: 'REFUNDED' }),
    providerPaymentId: id,
    ...(created_at && { begunAt: new Date(created_at * 1000) }),
    refunds: toldRefunds(refunds),
    ...(own.length > 0 && { disputes: own }),
  }
}

/**
 * A dispute whose webhook was lost. A payment that is new to us has none yet, and keys that may not
 * list them hold up nothing else.
 */
async function knownDisputes(api: RazorpayApi, { providerPaymentId }: Attempt) {
  if (!providerPaymentId) return []
  try {
    return await api.disputes()
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return []
  }
}

/** Where the payer bears Razorpay's fee, it comes on top of the order's price, and is not ours. */
function priceIn({ amount: ordered }: Order, { amount, fee }: Payment) {
  return fee && ordered && amount - fee === ordered ? ordered : amount
}

/** Money in a currency we do not sell in is still money taken: PAID, without an amount to accept. */
function paidSnapshot({ id }: Order, minor: number, currency: string) {
  const found = { state: 'PAID' as const, providerOrderId: id }
  if (!isCurrency(currency)) return { ...found, reason: `Captured in ${currency}` }
  const paid: Money = { minor, currency }
  return { ...found, paid }
}

/** No try was paid yet. A failed one ends nothing: the same order takes the next. */
function openSnapshot({ id }: Order, payments: Payment[]): Snapshot {
  const found = { state: 'PENDING' as const, providerOrderId: id }
  const has = (state: string) => payments.some(({ status }) => status === state)
  if (has('authorized')) {
    return { ...found, inFlight: true, reason: 'Razorpay holds the money, and has not captured it' }
  }
  // Its payer may have left the bank's page: the same order takes another try meanwhile.
  if (has('created')) return { ...found, inFlight: true, declined: true }
  const [last] = payments
  if (!last) return { ...found, left: true }
  if (!payments.every(isOver)) return found
  const reason = last.error_description ?? 'The try did not go through'
  return { ...found, declined: true, reason }
}

const isOver = ({ status }: Payment) => status === 'failed' || status === 'refunded'
