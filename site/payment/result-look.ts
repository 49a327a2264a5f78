import type { PaymentFacts } from '../../contract/payment.ts'
import type { Result } from './use-result.ts'

/**
 * How the result page looks. `asking` until somebody knows the answer, `unnamed` where nobody can
 * say which payment is meant, `unknown` where there is none of that name, `closed` where the payer
 * left before paying, `in-flight` while a bank is at work, which can take days, `otherwise` where
 * another payment paid for the same application.
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
  /** The way back said that the checkout was left. A hint: the server has the last word. */
  wasLeft: boolean
}

export function lookOf({ txId, status, facts, wasLeft }: Known): Look {
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
      return pendingLook(facts, wasLeft)
  }
}

function pendingLook(facts: PaymentFacts | undefined, wasLeft: boolean) {
  if (facts?.in_flight) return 'in-flight'
  return wasLeft && facts?.idle ? 'closed' : 'pending'
}

/** Nothing is decided: the page keeps asking. */
export const isOpen = (look: Look) =>
  look === 'closed' || look === 'pending' || look === 'in-flight'
