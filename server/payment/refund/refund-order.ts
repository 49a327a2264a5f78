import { say } from '../../../contract/messages/say.ts'
import { type Money, moneyText } from '../../../contract/money.ts'
import { type ActTx, act } from '../../acts/act.ts'
import { type Actor, type Entry, indianTime } from '../../audit/audit.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { findAttempt, type StoredAttempt } from '../attempt/attempt.store.ts'
import { capturedOf } from '../attempt/captured.ts'
import { lockPayment } from '../attempt/settle.ts'
import { requireUnmoved } from '../attempt/unmoved.ts'
import { openDisputes } from '../case/case.store.ts'
import {
  changeRefund,
  committedMinor,
  findRefund,
  isUnderWay,
  refundsOf,
  type StoredRefund,
  saveRefund,
} from './refund.store.ts'

export type Order = {
  id: string
  minor?: number | undefined
  reason: string
  actor: Actor
}

/**
 * Orders that all that is left of a payment goes back, or a part: its row, its audit and its job
 * are written in one transaction. The job asks the gateway. The same sum ordered again goes on while
 * it is under way, and is another try after a failure; another sum is another refund.
 */
export async function orderRefund(services: Services, order: Order) {
  const known = await requireAttempt(services, order.id)
  const { id } = await act(
    services.db,
    order.actor,
    {
      lock: async (tx) => {
        const { attempt } = await lockPayment(tx, known.id, true)
        requireUnmoved(known, attempt)
        return attempt
      },
    },
    async (tx, attempt) => {
      const same = await sameOrder(tx, attempt, order.minor)
      if (same) return { audit: 'unchanged', made: { id: same.id } }
      const { refund, audit } = await writeOrder(services, tx, attempt, order)
      return { audit, made: { id: refund.id } }
    },
  )
  return { attempt: known, refund: await requireRefund(services, String(id)) }
}

/** The refund under way that an order repeats: of that very sum, or the last of all that is left. */
async function sameOrder(tx: Transaction, attempt: StoredAttempt, minor: number | undefined) {
  const isAllOrdered = minor === undefined && (await leftOf(tx, attempt))?.minor === 0
  const underWay = (await refundsOf(tx, attempt.id)).filter(isUnderWay)
  return underWay.findLast(({ amountMinor }) => isAllOrdered || amountMinor === minor)
}

export async function requireRefund({ db }: Services, id: string) {
  const refund = await findRefund(db, id)
  if (!refund) throw new Problem('not-found', 'refund.unknown')
  return refund
}

/** What is left to give back of a payment, as far as is known here. */
export async function refundable(services: Services, id: string) {
  const attempt = await requireAttempt(services, id)
  const left = await leftOf(services.db, attempt)
  if (!left || left.minor <= 0) throw nothingToGiveBack(attempt)
  return { attempt, left }
}

export async function leftOf(db: Database | Transaction, attempt: StoredAttempt) {
  const captured = capturedOf(attempt)
  return captured && { ...captured, minor: captured.minor - (await committedMinor(db, attempt.id)) }
}

type Written = Omit<Order, 'id'> & {
  /** The case that it answers. */
  caseId?: number
  /** The failed refund that is to be tried again, where it must be this one. */
  again?: string | undefined
}

/** Under the locks of the payment. Returns the refund, and what the audit says of it. */
export async function writeOrder(
  { enqueue, gateways }: Services,
  tx: ActTx,
  attempt: StoredAttempt,
  { minor, reason, actor, caseId, again }: Written,
) {
  const left = await leftOf(tx, attempt)
  const wanted = minor ?? left?.minor ?? 0
  if (!left || left.minor <= 0 || wanted > left.minor) throw await refusalOf(tx, attempt, left)
  if (await isDisputed(tx, attempt)) throw new Problem('conflict', 'refund.disputed')
  if (!gateways[attempt.gateway]) throw notConfigured(attempt)
  const ordered = {
    reason,
    requestedBy: actor.name,
    caseId: caseId ?? null,
    orderedAt: new Date(),
    nextCheckAt: new Date(),
  }
  const failed = (await refundsOf(tx, attempt.id)).findLast(
    ({ id, state, amountMinor, chargedBack }) =>
      state === 'FAILED' && !chargedBack && amountMinor === wanted && id === (again ?? id),
  )
  const { currency } = left
  const refund = failed
    ? await tryAgain(tx, failed, ordered)
    : await saveRefund(tx, { attemptId: attempt.id, amountMinor: wanted, currency, ...ordered })
  await enqueue(tx, 'make-refund', { id: refund.id })
  const changes = { refund: { after: moneyText({ minor: wanted, currency }) } }
  const audit: Entry = { action: 'refund', kind: 'payment', record: attempt.id, changes }
  return { refund, audit }
}

/** Another idempotency key: to the gateway the try that failed is over for good. */
async function tryAgain(tx: ActTx, refund: StoredRefund, ordered: Partial<StoredRefund>) {
  const changes = { state: 'LISTED' as const, tries: refund.tries + 1, providerRefundId: null }
  await changeRefund(tx, refund.id, { ...changes, ...ordered })
  return { ...refund, ...changes, ...ordered }
}

export async function requireAttempt({ db }: Services, id: string) {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Problem('not-found', 'payment.unknown')
  return attempt
}

export const notConfigured = ({ gateway }: StoredAttempt) =>
  new Problem('unavailable', say('gateway.not-configured', { gateway }))

/** Who ordered what is on its way back, and when. */
export const orderOf = ({ requestedBy, orderedAt, createdAt }: StoredRefund) => ({
  by: requestedBy,
  at: indianTime(orderedAt ?? createdAt),
})

/** Undecided: what is given back meanwhile can be taken back as well. */
async function isDisputed(tx: Transaction, { id }: StoredAttempt) {
  const rows = await refundsOf(tx, id)
  const isTaken = (dispute: string) =>
    rows.some((row) => row.chargedBack && row.providerRefundId === dispute)
  return (await openDisputes(tx, id)).some((dispute) => !isTaken(dispute))
}

async function refusalOf(tx: Transaction, attempt: StoredAttempt, left: Money | undefined) {
  const onItsWay = (await refundsOf(tx, attempt.id)).find(isUnderWay)
  if (!onItsWay && left && left.minor > 0) {
    return new Problem('conflict', say('refund.only-left', { left: moneyText(left) }))
  }
  if (!onItsWay) return nothingToGiveBack(attempt)
  return new Problem('conflict', say('refund.under-way', orderOf(onItsWay)))
}

const nothingToGiveBack = ({ state }: StoredAttempt) =>
  new Problem('conflict', say('refund.nothing-left', { state }))
