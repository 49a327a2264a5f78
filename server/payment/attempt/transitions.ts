import type { PaymentState } from '../provider/gateway.ts'

/**
 * The state machine of an attempt. Late money is real: what failed or expired can still turn out to
 * be paid. What is paid stays paid until it is given back, or the payer's bank takes it: that can
 * still be decided for us.
 */
export const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  CREATED: ['PENDING', 'PAID', 'FAILED', 'EXPIRED'],
  PENDING: ['PAID', 'FAILED', 'EXPIRED'],
  FAILED: ['PAID'],
  EXPIRED: ['PAID'],
  PAID: ['REFUNDED', 'CHARGED_BACK'],
  REFUNDED: [],
  CHARGED_BACK: ['PAID'],
}

export const mayBecome = (from: PaymentState, to: PaymentState) => transitions[from].includes(to)

/** The money was here and counted, and is gone. */
export const isGone = (state: PaymentState) => state === 'REFUNDED' || state === 'CHARGED_BACK'

/** Nobody has said yet how it ends. */
export const isOpen = (state: PaymentState) => state === 'CREATED' || state === 'PENDING'
