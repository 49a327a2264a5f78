import * as z from 'zod/mini'
import { toDecimal, toMoney } from '../../../../contract/money.ts'
import { dateOf } from '../../provider/date-of.ts'
import { ownAndFurther } from '../../provider/further.ts'
import type {
  Attempt,
  Dispute,
  FurtherPayment,
  ProviderRefund,
  Refund,
  Snapshot,
} from '../../provider/gateway.ts'

const amount = z.object({ currency_code: z.string(), value: z.string() })
// PayPal's description requires next to nothing of an answer, so what may be missing may be null.
const text = z.nullish(z.string())
const details = z.nullish(z.object({ reason: text }))
export const links = z.nullish(z.array(z.object({ rel: z.string(), href: z.string() })))

export const captureAnswer = z.object({
  id: z.string(),
  status: text,
  amount: z.nullish(amount),
  custom_id: text,
  create_time: text,
  status_details: details,
})
type Capture = z.infer<typeof captureAnswer>

export const refundAnswer = z.object({
  id: z.string(),
  status: text,
  amount: z.nullish(amount),
  invoice_id: text,
  custom_id: text,
  status_details: details,
  links,
})

const paymentsAnswer = z.object({
  captures: z.nullish(z.array(captureAnswer)),
  refunds: z.nullish(z.array(refundAnswer)),
})

export const orderAnswer = z.object({
  id: z.string(),
  status: text,
  purchase_units: z.nullish(
    z.array(
      z.object({
        custom_id: text,
        amount: z.nullish(amount),
        payments: z.nullish(paymentsAnswer),
      }),
    ),
  ),
  links,
})
export type Order = z.infer<typeof orderAnswer>

export const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

/**
 * Order that we ask PayPal to hold ready. There is nothing to ship, and no second page to confirm
 * on.
 */
export function orderBody({ txId, expected }: Attempt) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: txId,
        description: 'Scholarship exam',
        amount: { currency_code: expected.currency, value: toDecimal(expected.minor) },
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  }
}

const captureStates: Record<string, Snapshot['state']> = {
  COMPLETED: 'PAID',
  PARTIALLY_REFUNDED: 'PAID',
  REFUNDED: 'REFUNDED',
  PENDING: 'PENDING',
  DECLINED: 'FAILED',
  FAILED: 'FAILED',
}

/** The order's state in our words. Only a capture is money; an approval is a promise. */
export function readOrder(order: Order, attempt: Attempt): Snapshot {
  const providerOrderId = order.id
  const captures = order.purchase_units?.flatMap(({ payments }) => payments?.captures ?? []) ?? []
  const [first, ...others] = captures.filter(isMoney)
  if (first) {
    const refunds = refundsOf(order)
    const told = (capture: Capture): FurtherPayment => {
      // One that names no capture is told with the first of the order.
      const own = refunds.filter(({ captureId = first.id }) => captureId === capture.id)
      const given = own.map(({ captureId, ...refund }) => refund)
      return { providerOrderId, ...readMoney(capture), ...(given.length > 0 && { refunds: given }) }
    }
    return ownAndFurther(attempt, [told(first), ...others.map(told)])
  }
  const last = captures.at(-1)
  if (last) return { providerOrderId, ...readCapture(last) }
  if (order.status === 'VOIDED') return { state: 'FAILED', providerOrderId, reason: 'VOIDED' }
  const redirectUrl = order.links?.find(({ rel }) => rel === 'payer-action')?.href
  return {
    state: 'PENDING',
    providerOrderId,
    reason: order.status ?? 'The order has no status.',
    ...(order.status === 'PAYER_ACTION_REQUIRED' && redirectUrl && { redirectUrl }),
    ...(isUntouched(order) && { left: true }),
  }
}

/** Tells if an order was never approved: without that nothing can be captured. */
const isUntouched = ({ status }: Order) =>
  /^(CREATED|SAVED|PAYER_ACTION_REQUIRED)$/.test(status ?? '')

const stateOf = ({ status }: Capture) => captureStates[status ?? '']
const isMoney = (capture: Capture) => stateOf(capture) === 'PAID' || stateOf(capture) === 'REFUNDED'

const readMoney = (capture: Capture) => ({
  ...readCapture(capture),
  state: stateOf(capture) === 'REFUNDED' ? ('REFUNDED' as const) : ('PAID' as const),
  providerPaymentId: capture.id,
})

function readCapture(capture: Capture): Snapshot {
  const { id, status, amount: captured } = capture
  const paid = isMoney(capture) && captured && toMoney(captured.value, captured.currency_code)
  const disputes = disputesOf(capture)
  const begunAt = dateOf(capture.create_time)
  return {
    // A status that PayPal adds one day is neither success nor failure to us.
    state: stateOf(capture) ?? 'PENDING',
    providerPaymentId: id,
    ...(paid && { paid }),
    ...(begunAt && { begunAt }),
    // An eCheck takes days; a currency that the payee does not hold waits for the payee.
    ...(status === 'PENDING' && { inFlight: true }),
    ...(status !== 'COMPLETED' && { reason: reasonOf(capture) }),
    ...(disputes.length > 0 && { disputes }),
  }
}

const reasonOf = ({ status, status_details }: Pick<Capture, 'status' | 'status_details'>) =>
  [status, status_details?.reason].filter(Boolean).join(': ')

/** Disputes that a capture itself tells of. Webhooks tell more. */
function disputesOf(capture: Capture): Dispute[] {
  const { id, status, status_details } = capture
  const reason = reasonOf(capture)
  if (status === 'REVERSED') return [{ id, state: 'lost', reason }]
  const isClaimed = /^(BUYER_COMPLAINT|CHARGEBACK)$/.test(status_details?.reason ?? '')
  return status === 'PENDING' && isClaimed ? [{ id, state: 'open', reason }] : []
}

const refundStates: Record<string, Refund['state']> = {
  COMPLETED: 'DONE',
  PENDING: 'PENDING',
  CANCELLED: 'FAILED',
  FAILED: 'FAILED',
}

export function readRefund(refund: z.infer<typeof refundAnswer>): Refund {
  const state = refundStates[refund.status ?? ''] ?? 'PENDING'
  const reason = state === 'DONE' ? '' : reasonOf(refund)
  return { state, providerRefundId: refund.id, ...(reason && { reason }) }
}

/** All refunds of the order; ours are those that carry our reference and, as invoice, our key. */
export function refundsOf(order: Order): (ProviderRefund & { captureId?: string })[] {
  const units = order.purchase_units ?? []
  return units.flatMap(({ custom_id, payments }) =>
    (payments?.refunds ?? []).flatMap((refund) => {
      const given = toMoney(refund.amount?.value, refund.amount?.currency_code)
      const isOurs = custom_id != null && refund.custom_id === custom_id
      const key = isOurs ? refund.invoice_id : undefined
      const captureId = captureOf(refund)
      if (!given) return []
      return {
        ...readRefund(refund),
        ...(captureId && { captureId }),
        providerRefundId: refund.id,
        ...(key && { key }),
        amount: given,
      }
    }),
  )
}

/** Number of the capture that a refund belongs to. */
export function captureOf({ links }: Pick<z.infer<typeof refundAnswer>, 'links'>) {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return /\/v2\/payments\/captures\/(\w+)$/.exec(up ?? '')?.[1]
}

/** Before money is taken: is this still the order that we placed for this attempt? */
export function isAsPlaced(order: Order, { txId, expected }: Attempt) {
  const [unit, ...more] = order.purchase_units ?? []
  const placed = unit?.amount && toMoney(unit.amount.value, unit.amount.currency_code)
  return (
    more.length === 0 &&
    unit?.custom_id === txId &&
    placed?.minor === expected.minor &&
    placed.currency === expected.currency
  )
}
