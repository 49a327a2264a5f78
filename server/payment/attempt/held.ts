import type { CaseKind } from '../case/case.store.ts'
import type { StoredAttempt } from './attempt.store.ts'
import { isGone } from './transitions.ts'

/** Cases about money that does not count as paid; giving it back answers them. */
export const heldKinds = [
  'mismatch',
  'late-coupon',
  'duplicate',
  'orphan',
] as const satisfies CaseKind[]

/**
 * Captured, and not counted: it needs a decision, and the attempt does not end meanwhile. Once the
 * money went back nobody is asked about it any more, and the attempt holds nothing.
 */
export const holdsMoney = ({ state, capturedMinor, nextCheckAt }: StoredAttempt) =>
  capturedMinor !== null && nextCheckAt !== null && state !== 'PAID' && !isGone(state)
