import type { PaymentState } from '../provider/gateway.ts'

/**
 * The state machine of an attempt. Late money is real: what failed or expired can still turn out to
 * be paid. What is paid stays paid, until it is given back.
 */
export const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  CREATED: ['PENDING', 'PAID', 'FAILED', 'EXPIRED'],
  PENDING: ['PAID', 'FAILED', 'EXPIRED'],
  FAILED: ['PAID'],
  EXPIRED: ['PAID'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
}

export const mayBecome = (from: PaymentState, to: PaymentState) => transitions[from].includes(to)

/** Nobody has said yet how it ends. */
export const isOpen = (state: PaymentState) => state === 'CREATED' || state === 'PENDING'
