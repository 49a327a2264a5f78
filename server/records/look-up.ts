import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { contactIn, type SearchAnswer } from '../../contract/desk/search.ts'
import { look } from '../acts/look.ts'
import type { Database } from '../db/connect.ts'
import type { Limiter } from '../http/limits.ts'
import { sentenceOf } from '../http/sentences.ts'
import type { SignedIn } from '../staff/staff.ts'

/** Reach of a search. `contact`: to names, and to one whole phone or email. */
export type Reach = 'everything' | 'contact' | 'names'

export const reachOf = (viewer: Holder): Reach =>
  hasRight(viewer, 'see-contact') ? 'everything' : 'names'

/**
 * Searches as far as someone may. A whole phone or email can be looked up without the right to see
 * it, but not often, and it shows in the audit: or masked data could be found out by trying.
 */
export async function lookUp<Found extends { groups: unknown[] } | { rows: unknown[] }>(
  { db, limiter }: { db: Database; limiter: Limiter },
  { viewer, actor }: SignedIn,
  typed: string,
  find: (reach: Reach) => Promise<Found>,
) {
  const reach = reachOf(viewer)
  if (reach === 'everything' || !contactIn(typed)) return find(reach)
  await limiter.hit('desk-contact-probes', viewer.id)
  const answer = await find('contact')
  const found = 'groups' in answer ? answer.groups.length > 0 : answer.rows.length > 0
  await look(db, actor, { action: 'look-up-contact', changes: { found: { after: found } } })
  return answer
}

/**
 * Searches while someone types. Each key would look up one more phone, count, and fill the audit:
 * that waits until they send it off.
 */
export async function suggest(
  viewer: Holder,
  typed: string,
  find: (reach: Reach) => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const reach = reachOf(viewer)
  const answer = await find(reach)
  if (reach === 'everything' || !contactIn(typed) || answer.groups.length > 0) return answer
  return { ...answer, message: sentenceOf('search.whole-contact') }
}
