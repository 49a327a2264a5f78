import type { PaymentState } from '../provider/gateway.ts'
import { isOpen } from './transitions.ts'

const minute = 60_000
const hour = 60
const day = 24 * hour

/** Polling with backoff: a payment that may come any moment is checked often, then every hour. */
const firstChecks = [1, 5, 15, hour] as const
const lastCheck = 4 * day
/** One that was replaced, in case it is paid all the same. */
const rareChecks = [hour, day, lastCheck]
/** One that is paid: a refund or a dispute whose webhook was lost is seen. */
const paidChecks = [day, 7 * day, 30 * day]
const refundChecks = [10, hour, 6 * hour]

type Asked = {
  state: PaymentState
  createdAt: Date
  paidAt: Date | null
  /** True while a bank is still at work on it, or money needs a decision: it has no last check. */
  isUndecided: boolean
}

/** When to ask about an attempt that begins now. */
export const firstCheck = (now = new Date()) => later(now, firstChecks[0])

/** When to ask about an attempt next; `isOver` where the timetable has come to its end. */
export function nextCheck({ state, createdAt, paidAt, isUndecided }: Asked, now = new Date()) {
  if (state === 'PAID') return firstAfter(paidChecks, paidAt ?? createdAt, now)
  const next = firstAfter(isOpen(state) ? openChecks() : rareChecks, createdAt, now)
  if (!next.isOver) return next
  if (isUndecided) return { at: later(now, day), isOver: false }
  // Silence on the last day is asked again an hour later: only an answer ends it.
  return { at: isOpen(state) ? later(now, hour) : null, isOver: true }
}

/** When to ask about a refund next: ever more rarely, then daily. */
export const nextRefundCheck = (ordered: Date, now = new Date()) =>
  firstAfter([...refundChecks, day], ordered, now).at ?? later(now, day)

const openChecks = () => [
  ...firstChecks,
  ...Array.from({ length: lastCheck / hour - 1 }, (_, index) => (index + 2) * hour),
]

function firstAfter(minutes: readonly number[], begun: Date, now: Date) {
  const next = minutes.map((passed) => later(begun, passed)).find((at) => at > now)
  return next ? { at: next, isOver: false } : { at: null, isOver: true }
}

const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minute)
