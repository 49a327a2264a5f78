import * as z from 'zod/mini'
import { type Money, toDecimal, toMoney } from '../../../../contract/money.ts'
import { dateOf } from '../../provider/date-of.ts'
import { ownAndFurther } from '../../provider/further.ts'
import type {
  Attempt,
  Dispute,
  FurtherPayment,
  Payer,
  ProviderRefund,
  Snapshot,
  Urls,
} from '../../provider/gateway.ts'
import { identifier } from './api.ts'
import { readRefund, type refundsAnswer } from './refund.ts'

const text = z.nullish(z.string())
const amount = z.nullish(z.number())

export const orderAnswer = z.object({
  order_id: z.string(),
  order_status: z.string(),
  payment_session_id: text,
})
type Order = z.infer<typeof orderAnswer>

export const paymentsAnswer = z.array(
  z.object({
    cf_payment_id: identifier,
    payment_status: z.string(),
    payment_amount: amount,
    payment_currency: text,
    order_amount: amount,
    order_currency: text,
    is_captured: z.nullish(z.boolean()),
    payment_time: text,
  }),
)
type Payments = z.infer<typeof paymentsAnswer>
type Payment = Payments[number]

// Cashfree would keep an order open for a month, and with it a reserved coupon.
const lifetime = 24 * 60 * 60 * 1000
const longestUrl = 250
const longestEmail = 100

export function orderBody(
  { txId, expected }: Attempt,
  { name, email, phone }: Payer,
  { returnUrl, webhookUrl }: Urls,
) {
  const takesNotices = webhookUrl.startsWith('https:') && webhookUrl.length <= longestUrl
  return {
    order_id: txId,
    order_amount: Number(toDecimal(expected.minor)),
    order_currency: expected.currency,
    order_expiry_time: new Date(Date.now() + lifetime).toISOString(),
    order_note: 'Scholarship exam',
    customer_details: {
      customer_id: txId.replace(/[^A-Za-z0-9]/g, ''),
      customer_phone: phone.replace(/[^+\d]/g, ''),
      // A longer address or a shorter name is refused, and with it the whole order.
      ...(email.length <= longestEmail && { customer_email: email }),
      ...(name.length >= 3 && { customer_name: name.slice(0, 100) }),
    },
    order_meta: { return_url: returnUrl, ...(takesNotices && { notify_url: webhookUrl }) },
  }
}

const orderStates: Record<string, Snapshot['state']> = {
  ACTIVE: 'PENDING',
  TERMINATION_REQUESTED: 'PENDING',
  EXPIRED: 'EXPIRED',
  TERMINATED: 'FAILED',
}

type Refund = z.infer<typeof refundsAnswer>[number]

type Told = {
  order: Order
  payments: Payments
  refunds?: Refund[]
  disputes?: (Dispute & { cf_payment_id?: string })[]
}

/**
 * An order may be tried many times, and of the tries only a success is final: a failed one says
 * nothing about the next. A success counts however the order itself stands by then.
 */
export function readOrder(
  { order, payments, refunds = [], disputes = [] }: Told,
  attempt: Attempt,
): Snapshot {
  const [first, ...others] = payments.filter(isMoney)
  if (!first) return readOpenOrder(order, payments)
  const told = (payment: Payment): FurtherPayment => {
    // One that names no payment is told with the first of the order.
    const of = (refund: Refund) => refund.cf_payment_id ?? first.cf_payment_id
    const given = refunds
      .filter((refund) => of(refund) === payment.cf_payment_id)
      .flatMap((refund) => readRefund(refund) ?? [])
    const disputed = disputes
      .filter(({ cf_payment_id: id = first.cf_payment_id }) => id === payment.cf_payment_id)
      .map(({ cf_payment_id: _payment, ...dispute }) => dispute)
    const paid = capturedBy(payment)
    const begunAt = dateOf(payment.payment_time)
    // Of two payments Cashfree chooses which one it gives back: only our own books know (decision 49).
    const isBack = others.length === 0 && paid && isGivenBack(paid, given)
    return {
      state: isBack ? 'REFUNDED' : 'PAID',
      providerOrderId: order.order_id,
      providerPaymentId: payment.cf_payment_id,
      ...(paid && { paid }),
      ...(begunAt && { begunAt }),
      ...(given.length > 0 && { refunds: given }),
      ...(disputed.length > 0 && { disputes: disputed }),
    }
  }
  return ownAndFurther(attempt, [told(first), ...others.map(told)])
}

export const isMoney = ({ payment_status, is_captured }: Payment) =>
  payment_status === 'SUCCESS' && is_captured !== false

/** The bank or Cashfree's own check has not decided; a success here is only an authorisation. */
const isInFlight = ({ payment_status }: Payment) =>
  /^(PENDING|FLAGGED|SUCCESS)$/.test(payment_status)

const isDeclined = ({ payment_status }: Payment) => /^(FAILED|CANCELLED|VOID)$/.test(payment_status)

const wasLeft = ({ payment_status }: Payment) =>
  /^(USER_DROPPED|NOT_ATTEMPTED)$/.test(payment_status)

function readOpenOrder({ order_id, order_status }: Order, payments: Payments): Snapshot {
  const tries = payments.map(({ payment_status }) => payment_status)
  const reason = [order_status, ...new Set(tries)].join(', ')
  const told = { providerOrderId: order_id, reason }
  // An order that is over can still bring what was under way then.
  if (payments.some(isInFlight)) return { state: 'PENDING', ...told, inFlight: true }
  const state = orderStates[order_status] ?? 'PENDING'
  if (order_status !== 'ACTIVE') return { state, ...told }
  if (payments.some(isDeclined)) return { state, ...told, declined: true }
  return { state, ...told, ...(payments.every(wasLeft) && { left: true }) }
}

/**
 * Money that a payment brings for its order. On top of that a payer may pay a fee to Cashfree,
 * which is not ours; with an offer they pay less, and staff shall see that. Amounts may be null: of
 * a captured payment that is the order's.
 */
function capturedBy(payment: Payment): Money | undefined {
  const { payment_amount, payment_currency, order_amount, order_currency } = payment
  const ordered = toMoney(order_amount, order_currency ?? payment_currency)
  const taken = toMoney(payment_amount ?? order_amount, payment_currency ?? order_currency)
  const isFeeOnTop = ordered && taken?.currency === ordered.currency && taken.minor > ordered.minor
  return isFeeOnTop ? ordered : taken
}

function isGivenBack(paid: Money, refunds: ProviderRefund[]) {
  const done = refunds.filter(({ state }) => state === 'DONE')
  return done.reduce((sum, { amount: { minor } }) => sum + minor, 0) >= paid.minor
}
