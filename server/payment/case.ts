import { type Actor, note } from '../audit/audit.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { findCase, listOpenCases, type StoredCase, settleCase } from './case.store.ts'
import { findAttempt, type StoredAttempt } from './payment.store.ts'
import { fetchStatus, settle } from './payment.ts'
import { refundsOf } from './refund.store.ts'
import { capturedOf, refundPayment } from './refund.ts'
import { applySnapshot, heldKinds } from './settle.ts'

export const decisions = ['accept', 'refund', 'close'] as const
export type Decision = (typeof decisions)[number]

type Settlement = { id: number; decision: Decision; by: string; note: string; actor?: Actor }

export const listCases = ({ db }: Services) => listOpenCases(db)

/** A case, with the payment and the refunds that it is about. */
export async function showCase({ db }: Services, id: number) {
  const found = await requireCase(db, id)
  const attempt = found.attemptId ? await findAttempt(db, found.attemptId) : undefined
  return { case: found, attempt, refunds: attempt ? await refundsOf(db, attempt.id) : [] }
}

/**
 * A person has decided: the money counts as paid (accept), goes back (refund), or nothing is to be
 * done (close). Money that counts as nothing cannot be closed while the provider holds it.
 */
export async function decideCase(services: Services, settlement: Settlement) {
  const { id, decision, by, note: why, actor } = settlement
  const { case: found, attempt } = await showCase(services, id)
  if (found.settledAt) throw alreadySettled(found)
  const acts: Record<Decision, () => Promise<unknown>> = {
    accept: () => accept(services, found, attempt),
    refund: () => refund(services, found, attempt, settlement),
    close: () => requireNothingHeld(services, found, attempt),
  }
  await acts[decision]()
  const how = why ? `${decision}: ${why}` : decision
  await services.db.transaction(async (tx) => {
    if (!(await settleCase(tx, id, { by, how }))) throw alreadySettled(await requireCase(tx, id))
    if (actor) {
      const changes = { case: { before: found.kind, after: decision } }
      const record = found.attemptId ?? found.reference
      await note(tx, actor, { action: 'settle-case', kind: 'payment', record, changes })
    }
  })
  return showCase(services, id)
}

async function accept(services: Services, found: StoredCase, attempt: StoredAttempt | undefined) {
  if (!isAboutHeldMoney(found) || !attempt || attempt.state === 'PAID') return
  const paid = capturedOf(attempt)
  if (!paid) throw new Problem('conflict', 'Nobody knows how much was paid. Refund it instead.')
  await services.db.transaction((tx) =>
    applySnapshot(services, tx, attempt.id, { state: 'PAID', paid }, { isAccepted: true }),
  )
}

async function refund(
  services: Services,
  found: StoredCase,
  attempt: StoredAttempt | undefined,
  { by, note: why, actor }: Settlement,
) {
  if (!attempt) throw new Problem('conflict', 'Its payment is not here. Refund it at the provider.')
  const order = { id: attempt.id, reason: why || found.summary, by }
  const made = await refundPayment(services, { ...order, ...(actor && { actor }) })
  if (made.refund.state === 'FAILED') {
    throw new Problem('conflict', 'The provider refused the refund. The case stays open.')
  }
  if (found.kind === 'refund-stuck' && made.refund.state !== 'DONE') {
    throw new Problem('conflict', 'The provider has not finished it yet. The case stays open.')
  }
}

/** Asks the provider first: what was given back there can be closed here. */
async function requireNothingHeld(
  services: Services,
  found: StoredCase,
  attempt: StoredAttempt | undefined,
) {
  const gateway = attempt && services.gateways[attempt.gateway]
  if (!isAboutHeldMoney(found) || !attempt || !gateway) return
  const told = await fetchStatus(services, gateway, attempt, true)
  const after = await settle(services, attempt.id, told)
  const isHeld = told.state === 'PAID' && after.state !== 'REFUNDED' && after.state !== 'FAILED'
  if (isHeld && found.kind !== 'duplicate') {
    throw new Problem('conflict', 'The provider still holds this money. Accept it, or refund it.')
  }
}

const isAboutHeldMoney = ({ kind }: StoredCase) => heldKinds.some((held) => held === kind)

async function requireCase(db: Services['db'] | Transaction, id: number) {
  const found = await findCase(db, id)
  if (!found) throw new Problem('not-found', `There is no case ${id}.`)
  return found
}

const alreadySettled = ({ id, settledBy, settlement }: StoredCase) =>
  new Problem('conflict', `Case ${id} was settled by ${settledBy} (${settlement})`)
