import type { PaymentState } from './gateway.ts'

/**
 * Where an attempt may go from where it is. Late money is real: what failed or expired can still
 * turn out to be paid. What is paid stays paid, until it is given back.
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

const minute = 60_000
const firstChecks = [1, 5, 15, 60]
const lastCheck = 4 * 24 * 60

/** When to ask the gateway for the n-th time, as minutes after the attempt began; then no more. */
export function minutesOfCheck(checks: number) {
  const minutes = firstChecks[checks] ?? (checks - firstChecks.length + 2) * 60
  return minutes <= lastCheck ? minutes : undefined
}

/** The first check of the timetable that still lies ahead; after the last, once more in an hour. */
export function laterCheck(createdAt: Date, now = new Date()) {
  const passed = (now.getTime() - createdAt.getTime()) / minute
  for (let checks = 0; ; checks++) {
    const minutes = minutesOfCheck(checks)
    if (minutes === undefined) return { at: new Date(now.getTime() + 60 * minute), isOver: true }
    if (minutes > passed) {
      return { at: new Date(createdAt.getTime() + minutes * minute), isOver: false }
    }
  }
}
