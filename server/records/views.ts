import { and, eq, or } from 'drizzle-orm'
import { type ListQuery, writeListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf, type ListName } from '../../contract/desk/lists.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import type { SavedView } from '../../contract/desk/views.ts'
import { maskFreeText } from '../../contract/mask.ts'
import { say } from '../../contract/messages/say.ts'
import { act } from '../acts/act.ts'
import { lockKey } from '../acts/lock.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { savedViews } from '../db/desk.schema.ts'
import { Problem } from '../http/problem.ts'

type Services = { db: Database }
const mostViews = 50

/** A person's own views of a list, and those that others share. */
export async function listViews({ db }: Services, viewer: Holder & { id: string }, list: ListName) {
  const mayShowContact = hasRight(viewer, 'see-contact')
  const rows = await db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.list, list),
        or(eq(savedViews.staffId, viewer.id), eq(savedViews.shared, true)),
      ),
    )
    .orderBy(savedViews.createdAt)
    .limit(mostViews)
  const shown = mayShowContact ? rows : rows.filter(({ query }) => !hasContact(list, query))
  return shown.map(
    ({ id, name, query, shared, staffId: owner }): SavedView => ({
      id,
      name: mayShowContact ? name : maskFreeText(name),
      address: query,
      shared,
      isOwn: owner === viewer.id,
    }),
  )
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Tells if a filter holds a typed phone or email: with a mask in it a view finds nothing. */
function hasContact(list: ListName, address: string) {
  const { filters } = definitionOf(list)
  return [...new URLSearchParams(address)].some(([name, value]) => {
    const kind = filters[name]?.kind
    if (kind !== 'text' && kind !== 'code') return false
    return !isUuid.test(value) && maskFreeText(value) !== value
  })
}

export async function saveView(
  { db }: Services,
  actor: Actor & { staffId: string },
  { query, name, shared }: { query: ListQuery; name: string; shared: boolean },
) {
  // Views saved at the same moment would otherwise both count as the last that fits.
  const lock = (tx: Transaction) => lockKey(tx, `views ${actor.staffId}`)
  const { id } = await act(db, actor, { lock }, async (tx) => {
    const own = await tx.$count(savedViews, eq(savedViews.staffId, actor.staffId))
    if (own >= mostViews) {
      throw new Problem('conflict', say('view.many', { most: mostViews }))
    }
    const address = writeListQuery(query).toString()
    const [saved] = await tx
      .insert(savedViews)
      .values({ staffId: actor.staffId, list: query.list, name, query: address, shared })
      .returning({ id: savedViews.id })
    if (!saved) throw new Error('The view was not stored')
    const changes = { list: { after: query.list }, shared: { after: shared } }
    return { audit: { action: 'save-view', kind: 'view', record: saved.id, changes }, made: saved }
  })
  return String(id)
}

export async function removeView({ db }: Services, actor: Actor & { staffId: string }, id: string) {
  const own = and(eq(savedViews.id, id), eq(savedViews.staffId, actor.staffId))
  const lock = (tx: Transaction) => tx.select().from(savedViews).where(own).for('update')
  await act(db, actor, { lock }, async (tx, [found]) => {
    if (!found) throw new Problem('not-found', 'view.unknown')
    await tx.delete(savedViews).where(own)
    return { audit: { action: 'remove-view', kind: 'view', record: id } }
  })
}
