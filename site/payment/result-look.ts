import type { PaymentFacts } from '../../contract/payment.ts'
import type { Result } from './use-result.ts'

/**
 * Looks of the result page. `asking` until the answer is known, `unnamed` where nobody can say
 * which payment is meant, `unknown` where there is none of that name, `closed` where the provider
 * says that nobody has paid, `in-flight` while a bank is at work, which can take days, `otherwise`
 * where another payment paid for the same application.
 */
export type Look =
  | 'paid'
  | 'free'
  | 'failed'
  | 'closed'
  | 'pending'
  | 'in-flight'
  | 'otherwise'
  | 'unnamed'
  | 'unknown'
  | 'asking'

type Known = Pick<Result, 'status' | 'facts'> & {
  txId: string | undefined
}

export function lookOf({ txId, status, facts }: Known): Look {
  if (!txId) return 'unnamed'
  switch (status) {
    case undefined:
      return 'asking'
    case 'UNKNOWN':
      return 'unknown'
    case 'PAYMENT_PAID':
      return facts?.amount === 0 ? 'free' : 'paid'
    case 'FAILED':
      return facts?.paid_otherwise ? 'otherwise' : 'failed'
    case 'PENDING':
      return pendingLook(facts)
  }
}

/** One rule for all gateways: what the server knows, never what the way back claims. */
function pendingLook(facts: PaymentFacts | undefined) {
  if (facts?.in_flight) return 'in-flight'
  return facts?.idle ? 'closed' : 'pending'
}

/** Nothing is decided: the page keeps asking. */
export const isOpen = (look: Look) =>
  look === 'closed' || look === 'pending' || look === 'in-flight'
