import * as z from 'zod/mini'
import { toDecimal, toMoney } from '../../../../contract/money.ts'
import type { Attempt, Snapshot } from '../../gateway.ts'

const amount = z.object({ currency_code: z.string(), value: z.string() })
const links = z.optional(z.array(z.object({ rel: z.string(), href: z.string() })))

export const captureAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.optional(amount),
  custom_id: z.optional(z.string()),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
})
type Capture = z.infer<typeof captureAnswer>

export const orderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.optional(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        amount: z.optional(amount),
        payments: z.optional(z.object({ captures: z.optional(z.array(captureAnswer)) })),
      }),
    ),
  ),
  links,
})
export type Order = z.infer<typeof orderAnswer>

export const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

/** What we ask PayPal to hold ready. There is nothing to ship, and no second page to confirm on. */
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
export function readOrder(order: Order): Snapshot {
  const providerOrderId = order.id
  const captures = order.purchase_units?.flatMap(({ payments }) => payments?.captures ?? []) ?? []
  const capture = captures.find(isMoney) ?? captures.at(-1)
  if (capture) return { providerOrderId, ...readCapture(capture) }
  if (order.status === 'VOIDED') return { state: 'FAILED', providerOrderId, reason: 'VOIDED' }
  const redirectUrl = order.links?.find(({ rel }) => rel === 'payer-action')?.href
  return {
    state: 'PENDING',
    providerOrderId,
    reason: order.status,
    ...(order.status === 'PAYER_ACTION_REQUIRED' && redirectUrl && { redirectUrl }),
  }
}

const isMoney = ({ status }: Capture) =>
  captureStates[status] === 'PAID' || captureStates[status] === 'REFUNDED'

function readCapture(capture: Capture): Snapshot {
  const { id, status, status_details, amount: captured } = capture
  const paid = isMoney(capture) && captured && toMoney(captured.value, captured.currency_code)
  const reason = [status, status_details?.reason].filter(Boolean).join(': ')
  return {
    // A status that PayPal adds one day is neither success nor failure to us.
    state: captureStates[status] ?? 'PENDING',
    providerPaymentId: id,
    ...(paid && { paid }),
    ...(status !== 'COMPLETED' && { reason }),
  }
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
