/**
 * Every code that a failure can carry, with its HTTP status. A client decides by the code; the
 * sentence beside it is for people, and may change.
 */
export const problemStatuses = {
  invalid: 400,
  'wrong-code': 400,
  'code-expired': 400,
  'invalid-coupon': 400,
  'already-verified': 402,
  forbidden: 403,
  'bot-check-failed': 403,
  /** The bot check must be worth more: `price` says how much. */
  'bot-check-required': 403,
  'phone-not-verified': 403,
  'proof-needed': 403,
  /** Nobody is signed in at the desk, or the session is over. */
  'signed-out': 401,
  /** A passkey must confirm this, and this person has none. */
  'no-passkey': 403,
  /** A passkey must confirm exactly this first. */
  'confirmation-needed': 403,
  'not-found': 404,
  'invalid-referral': 404,
  conflict: 409,
  /** Someone else was faster; nothing was stored. */
  'changed-meanwhile': 409,
  'email-in-use': 409,
  'already-registered': 409,
  'already-paid': 409,
  /** No new application is taken; one that exists can be finished and paid. */
  'applications-closed': 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatuses
