import type { PaymentResult } from '../../contract/payment.ts'
import type { Result } from './use-result.ts'

/**
 * Looks of the result page. `asking` until the answer is known, `unnamed` where nobody can say
 * which payment is meant, `unknown` where there is none of that name, `closed` where the provider
 * says that nobody has paid, `in-flight` while a bank is at work, which can take days, `otherwise`
 * where another payment paid for the same application, `refunded` where the money went back.
 */
export type Look =
  | 'paid'
  | 'free'
  | 'failed'
  | 'closed'
  | 'pending'
  | 'in-flight'
  | 'otherwise'
  | 'refunded'
  | 'unnamed'
  | 'unknown'
  | 'asking'

type Known = Pick<Result, 'status' | 'payment'> & {
  txId: string | undefined
}

export function lookOf({ txId, status, payment }: Known): Look {
  if (!txId) return 'unnamed'
  switch (status) {
    case undefined:
      return 'asking'
    case 'UNKNOWN':
      return 'unknown'
    case 'PAYMENT_PAID':
      return payment?.amount === 0 ? 'free' : 'paid'
    case 'FAILED':
      if (payment?.refunded) return 'refunded'
      return payment?.paid_otherwise ? 'otherwise' : 'failed'
    case 'PENDING':
      return pendingLook(payment)
  }
}

/** One rule for all gateways: what the server knows, never what the way back claims. */
function pendingLook(payment: PaymentResult | undefined) {
  if (payment?.in_flight) return 'in-flight'
  return payment?.idle ? 'closed' : 'pending'
}

/** Nothing is decided: the page keeps asking. */
export const isOpen = (look: Look) =>
  look === 'closed' || look === 'pending' || look === 'in-flight'
