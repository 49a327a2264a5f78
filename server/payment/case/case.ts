import { say } from '../../../contract/messages/say.ts'
import { type ActTx, act } from '../../acts/act.ts'
import { findApplication } from '../../application/application.ts'
import type { Actor, Entry } from '../../audit/audit.ts'
import type { Transaction } from '../../db/connect.ts'
import { Problem } from '../../http/problem.ts'
import { sentenceOf } from '../../http/sentences.ts'
import type { Services } from '../../services.ts'
import { findAttempt, type StoredAttempt } from '../attempt/attempt.store.ts'
import { capturedOf } from '../attempt/captured.ts'
import { keepInstead } from '../attempt/duplicate.ts'
import { heldKinds, holdsMoney } from '../attempt/held.ts'
import { findQuestion } from '../attempt/question.store.ts'
import { applySnapshot, lockPayment } from '../attempt/settle.ts'
import { requireUnmoved } from '../attempt/unmoved.ts'
import { fetchStatus, requireAnswer } from '../payment.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { findRefundFor, isUnderWay, refundsOf, type StoredRefund } from '../refund/refund.store.ts'
import { leftOf, orderOf, requireRefund, writeOrder } from '../refund/refund-order.ts'
import { findCase, listOpenCases, lockCase, type StoredCase, settleCase } from './case.store.ts'
import { requireClaim } from './claim.ts'

export const decisions = ['accept', 'refund', 'close'] as const
export type Decision = (typeof decisions)[number]

type Settlement = {
  id: number
  decision: Decision
  note: string
  actor: Actor
  /** The version of the case that was on the screen; none for a command. */
  seen?: string | undefined
}

export const listCases = ({ db }: Services) => listOpenCases(db)

/** A case, with the payment and the refunds that it is about, and the one that decides it. */
export async function showCase({ db }: Services, id: number) {
  const found = requireFound(await findCase(db, id), id)
  const attempt = found.attemptId ? await findAttempt(db, found.attemptId) : undefined
  const refunds = attempt ? await refundsOf(db, attempt.id) : []
  const question = attempt && (await findQuestion(db, attempt.id))
  return { case: found, attempt, refunds, question, ordered: await findRefundFor(db, id) }
}

/**
 * A person has decided: the money counts as paid (accept), goes back (refund), or nothing is to be
 * done (close). Only closing asks the gateway first. Decision and audit are one transaction, and of
 * two people one decides. A refund is only ordered, and the case stays open, but decided, until its
 * job has made it; refused for good, it leaves the case to the next decision.
 */
export async function decideCase(services: Services, settlement: Settlement) {
  const { db } = services
  const { id, decision, actor, seen } = settlement
  const { case: found, attempt, ordered } = await showCase(services, id)
  const record = found.attemptId ?? found.reference
  const { id: refundId } = await act(
    db,
    actor,
    {
      ask: async () => {
        requireUndecided(found, ordered)
        return decision === 'close' && attempt ? askBefore(services, found, attempt) : undefined
      },
      lock: async (tx, told) => {
        const locked = attempt && (await lockPayment(tx, attempt.id, true)).attempt
        const { version } = await lockUndecided(tx, id, actor)
        if (attempt && locked) requireUnmoved(attempt, locked)
        const now = locked && told ? await applySnapshot(services, tx, locked.id, told) : locked
        return { version, told, now }
      },
      seen: {
        version: seen,
        kind: 'payment',
        record,
        name: () => `Case ${id}`,
        current: (row) => row,
        wanted: {},
      },
    },
    async (tx, { told, now }) => {
      const { refund, audit } = await acts[decision]({ services, tx, found, settlement, told }, now)
      const changes = { case: { before: found.kind, after: decision } }
      const settled = { action: 'settle-case', kind: 'payment', record, changes } as const
      return {
        audit: [...(audit ? [audit] : []), settled],
        made: refund ? { id: refund.id } : {},
      }
    },
  )
  const refund =
    refundId === undefined ? undefined : await requireRefund(services, String(refundId))
  return { ...(await showCase(services, id)), refund }
}

async function lockUndecided(tx: Transaction, id: number, actor: Actor) {
  const found = requireFound(await lockCase(tx, id), id)
  requireUndecided(found, await findRefundFor(tx, id))
  requireClaim(found, actor)
  return found
}

/** Closing needs an answer: what was given back there can be closed here. */
async function askBefore(services: Services, found: StoredCase, attempt: StoredAttempt) {
  const gateway = services.gateways[attempt.gateway]
  if (!isAboutHeldMoney(found) || !gateway) return undefined
  return requireAnswer(services, gateway, () => fetchStatus(services, gateway, attempt, true))
}

type Acting = {
  services: Services
  tx: ActTx
  found: StoredCase
  settlement: Settlement
  told: Snapshot | undefined
}
/** The refund that it is about, and what the audit says beside the decision. */
type Outcome = { refund?: StoredRefund; audit?: Entry }
type Act = (acting: Acting, attempt: StoredAttempt | undefined) => Promise<Outcome>

const acts: Record<Decision, Act> = { accept, refund, close }

async function accept(acting: Acting, attempt: StoredAttempt | undefined) {
  const { tx, found } = acting
  if (found.kind === 'orphan') throw new Problem('conflict', 'case.nobody-paid')
  if (!isAboutHeldMoney(found)) throw new Problem('conflict', 'case.nothing-to-accept')
  if (attempt) {
    const application = await findApplication(tx, attempt.applicationId)
    if (application?.erasedAt) throw new Problem('conflict', 'case.erased')
    const onItsWay = (await refundsOf(tx, attempt.id)).find(isUnderWay)
    if (onItsWay && (await leftOf(tx, attempt))?.minor === 0) {
      throw new Problem('conflict', say('case.on-its-way', orderOf(onItsWay)))
    }
    if (attempt.state === 'PAID' && attempt.surplus) await keep(acting, attempt)
    else if (attempt.state !== 'PAID') await take(acting, attempt)
  }
  return settleBy(acting)
}

async function take({ services, tx }: Acting, attempt: StoredAttempt) {
  const paid = capturedOf(attempt)
  if (!paid) throw new Problem('conflict', 'case.unknown-amount')
  await applySnapshot(services, tx, attempt.id, { state: 'PAID', paid }, { isAccepted: true })
}

async function keep({ services, tx }: Acting, attempt: StoredAttempt) {
  const application = await findApplication(tx, attempt.applicationId)
  if (application) await keepInstead(services, tx, attempt, application)
}

async function refund(acting: Acting, attempt: StoredAttempt | undefined) {
  const { services, tx, found, settlement } = acting
  if (!attempt) throw new Problem('conflict', 'case.no-payment')
  const about = await refundOf(tx, found)
  // One that is stuck is asked about once more, and the case waits for a decision meanwhile.
  if (about && isUnderWay(about)) {
    await services.enqueue(tx, 'make-refund', { id: about.id })
    return { refund: about }
  }
  return writeOrder(services, tx, attempt, {
    minor: about?.amountMinor,
    reason: settlement.note || found.summary,
    actor: settlement.actor,
    caseId: found.id,
    again: about?.id,
  })
}

async function close(acting: Acting, attempt: StoredAttempt | undefined) {
  const { tx, found, told } = acting
  const isHere = attempt && (attempt.state === 'PAID' || holdsMoney(attempt))
  const isHeld = told?.state === 'PAID' && isHere
  if (isHeld && found.kind !== 'duplicate') {
    throw new Problem('conflict', 'case.held')
  }
  // Whoever gives up a refund that is stuck has answered the case that it was ordered for.
  const about = await refundOf(tx, found)
  if (about?.caseId && isUnderWay(about)) await settleBy(acting, about.caseId)
  return settleBy(acting)
}

/** The refund that a case is about, where it is about one. */
async function refundOf(tx: Transaction, { kind, attemptId, reference }: StoredCase) {
  const isAboutOne = kind === 'refund-failed' || kind === 'refund-stuck'
  if (!isAboutOne || !attemptId) return undefined
  return (await refundsOf(tx, attemptId)).find(({ id }) => id === reference)
}

async function settleBy({ tx, found, settlement }: Acting, id = found.id): Promise<Outcome> {
  const { decision, note: why, actor } = settlement
  await settleCase(tx, id, { by: actor.name, how: why ? `${decision}: ${why}` : decision })
  return {}
}

const isAboutHeldMoney = ({ kind }: StoredCase) => heldKinds.some((held) => held === kind)

function requireFound(found: StoredCase | undefined, id: number) {
  if (!found) throw new Problem('not-found', say('case.unknown', { id }))
  return found
}

export function requireUndecided(found: StoredCase, ordered: StoredRefund | undefined) {
  const { id, settledAt, settledBy, settlement } = found
  if (settledAt) {
    throw new Problem('conflict', say('case.settled', { id, by: settledBy, how: settlement }))
  }
  if (ordered) throw new Problem('conflict', say('case.decided', { id, ...orderOf(ordered) }))
}

/** Who has ordered the refund that a case waits for. */
export const decisionText = (ordered: StoredRefund) =>
  sentenceOf(say('case.ordered', orderOf(ordered)))
