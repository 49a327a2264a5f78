import type { Money } from '../../../contract/money.ts'
import {
  type Application,
  findApplication,
  lockApplication,
  markPaid,
} from '../../application/application.ts'
import { releaseCoupon, retakeCoupon } from '../../coupon/coupon.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import type { Services } from '../../services.ts'
import { openCase, settleCasesOf } from '../case/case.store.ts'
import { noteDispute } from '../case/dispute.ts'
import { paidAfterErasure } from '../case/orphan-words.ts'
import type { Dispute, Refund, Snapshot } from '../provider/gateway.ts'
import { noteChargeBack } from '../refund/charge-back.ts'
import type { StoredRefund } from '../refund/refund.store.ts'
import { noteAllBack, noteRefund, noteRefunds } from '../refund/refund-news.ts'
import {
  type AttemptChanges,
  AttemptGone,
  changeAttempt,
  findAttempt,
  lockAttempt,
  type StoredAttempt,
} from './attempt.store.ts'
import { capturedOf } from './captured.ts'
import { closeOthers, returnDuplicate } from './duplicate.ts'
import { rowOfFurther } from './further.ts'
import { endPaid, isGivenBack } from './gone.ts'
import { heldKinds, holdsMoney } from './held.ts'
import { learntFrom, mismatch } from './learnt.ts'
import { moveTo } from './move.ts'
import { oldPrice } from './old-price.ts'
import { findCounted, lockPerson } from './person.store.ts'
import { nextCheck } from './timetable.ts'
import { isGone, mayBecome } from './transitions.ts'

type Settling = Pick<Services, 'enqueue' | 'config'>

/** News of a payment in a transaction of its own. */
export const settle = (services: Settling & { db: Database }, id: string, snapshot: Snapshot) =>
  services.db.transaction((tx) => applySnapshot(services, tx, id, snapshot))

/**
 * The one function that changes what is known of a payment. Every bringer of news (the browser's
 * return, a webhook, the reconciler, a refund) comes through here, and the application's row lock
 * prevents a race condition. `isAccepted`: staff have decided that this money counts.
 */
export async function applySnapshot(
  services: Settling,
  tx: Transaction,
  id: string,
  snapshot: Snapshot,
  { isAccepted = false } = {},
): Promise<StoredAttempt> {
  const isMoney = snapshot.state === 'PAID' || snapshot.further !== undefined
  const { attempt, application } = await lockPayment(tx, id, isMoney)
  const { own, further } = byPayment(attempt, snapshot)
  const told = own ? [{ attempt, snapshot: own }] : []
  for (const payment of further) {
    const row = await rowOfFurther(tx, attempt, payment)
    told.push({ attempt: (await lockAttempt(tx, row.id)) ?? row, snapshot: payment })
  }
  // A refund can be told with one payment and belong to another: all are noted before any conclusion.
  const payments: (Payment & { snapshot: Snapshot })[] = []
  for (const news of told) payments.push({ ...(await learn(services, tx, news)), application })
  let after = attempt
  for (const payment of payments) {
    const isOwn = payment.attempt.id === id
    const concluded = await draw(services, tx, payment, isOwn && isAccepted)
    if (isOwn) after = concluded
  }
  return after
}

/** Each payment that a provider captured is one attempt. News of another one goes to its own row. */
function byPayment({ capturedMinor, providerPaymentId: held }: StoredAttempt, told: Snapshot) {
  const { further = [], ...own } = told
  const { state, providerPaymentId } = own
  const isOther =
    held !== null && capturedMinor !== null && providerPaymentId && providerPaymentId !== held
  if (!isOther || !(state === 'PAID' || state === 'REFUNDED')) return { own, further }
  return { own: undefined, further: [{ ...own, state, providerPaymentId }, ...further] }
}

type News = { attempt: StoredAttempt; snapshot: Snapshot }

/** Writes down what is new of one payment and its refunds. */
async function learn(services: Settling, tx: Transaction, { attempt, snapshot }: News) {
  const learnt = learntFrom(attempt, snapshot)
  await changeAttempt(tx, attempt.id, learnt)
  const known: StoredAttempt = { ...attempt, ...learnt }
  if (snapshot.refunds) await noteRefunds(services, tx, known, snapshot.refunds)
  else if (snapshot.state === 'REFUNDED') await noteAllBack(services, tx, known)
  for (const dispute of snapshot.disputes ?? []) await noteChargeBack(services, tx, known, dispute)
  return { attempt: known, before: attempt, snapshot }
}

async function draw(
  services: Settling,
  tx: Transaction,
  { snapshot, ...payment }: Payment & { snapshot: Snapshot },
  isAccepted: boolean,
) {
  for (const dispute of snapshot.disputes ?? []) await judge(tx, payment.attempt, dispute)
  return conclude(services, tx, payment, snapshot, isAccepted)
}

/** Money that is gone before it ever counted needs no decision. */
async function judge(tx: Transaction, attempt: StoredAttempt, dispute: Dispute) {
  const hasCounted = attempt.state === 'PAID' || isGone(attempt.state)
  if (hasCounted || !(await isGivenBack(tx, attempt))) await noteDispute(tx, attempt, dispute)
}

/** News of one dispute: most providers tell of those in webhooks alone. */
export async function applyDispute(
  services: Settling,
  tx: Transaction,
  attemptId: string,
  dispute: Dispute,
) {
  const payment = await lockPayment(tx, attemptId, true)
  await noteChargeBack(services, tx, payment.attempt, dispute)
  await judge(tx, payment.attempt, dispute)
  const { state } = payment.attempt
  // Decided for us after all, it counts again.
  const isBack = state === 'CHARGED_BACK' && dispute.state === 'won'
  const told: Snapshot = isBack ? { state: 'PAID', ...paidOf(payment.attempt) } : unchanged(state)
  return conclude(services, tx, { ...payment, before: payment.attempt }, told, false)
}

const paidOf = (attempt: StoredAttempt) => {
  const paid = capturedOf(attempt)
  return paid ? { paid } : {}
}

/** Money is not judged again: only what is known to have gone changes anything. */
const unchanged = (state: StoredAttempt['state']) => ({
  state: state === 'FAILED' || state === 'EXPIRED' ? state : ('PENDING' as const),
})

/** News of one refund of ours, as the gateway's answer to it. */
export async function applyRefund(
  services: Settling,
  tx: Transaction,
  { id, attemptId }: StoredRefund,
  outcome: Refund,
) {
  const payment = await lockPayment(tx, attemptId, false)
  await noteRefund(services, tx, payment.attempt, id, outcome)
  const news = unchanged(payment.attempt.state)
  return conclude(services, tx, { ...payment, before: payment.attempt }, news, false)
}

/** One lock order for all, against deadlock: the person, the application, the attempt, a case. */
export async function lockPayment(tx: Transaction, id: string, isMoney: boolean) {
  const known = await findAttempt(tx, id)
  const owner = known && (await findApplication(tx, known.applicationId))
  if (owner && isMoney) await lockPerson(tx, owner)
  const application = owner && (await lockApplication(tx, owner.id))
  const attempt = await lockAttempt(tx, id)
  if (!attempt || !application) throw new AttemptGone()
  return { attempt, application }
}

type Payment = { attempt: StoredAttempt; before: StoredAttempt; application: Application }

/** Draws the conclusions from all that is known by now. */
async function conclude(
  services: Settling,
  tx: Transaction,
  payment: Payment,
  snapshot: Snapshot,
  isAccepted: boolean,
): Promise<StoredAttempt> {
  const { attempt } = payment
  const isBack = await isGivenBack(tx, attempt)
  let changes: AttemptChanges = {}
  if (isBack || snapshot.state === 'REFUNDED') changes = await endPaid(tx, payment)
  else if (snapshot.state === 'PAID') {
    changes = await takeMoney(services, tx, payment, snapshot, isAccepted)
  } else if (!holdsMoney(attempt)) changes = await moveTo(tx, attempt, snapshot.state)
  await changeAttempt(tx, attempt.id, changes)
  return { ...attempt, ...changes } as StoredAttempt
}

async function takeMoney(
  services: Settling,
  tx: Transaction,
  { attempt, before, application }: Payment,
  { paid, begunAt }: Snapshot,
  isAccepted: boolean,
): Promise<AttemptChanges> {
  if (!mayBecome(attempt.state, 'PAID')) return {}
  const counted = await findCounted(tx, application)
  const told = { paid, begunAt, counted }
  const doubt = isAccepted ? undefined : await doubtAbout(services, tx, attempt, application, told)
  if (doubt) {
    // The money is neither paid nor failed until staff have looked. They are not asked twice.
    const isKnown =
      paid?.minor === before.capturedMinor && paid?.currency === before.capturedCurrency
    if (!isKnown) await openCase(tx, { ...doubt, attempt, amount: paid })
    return { nextCheckAt: nextCheck({ ...attempt, isUndecided: true }).at }
  }
  await settleCasesOf(tx, attempt.id, { kinds: heldKinds }, 'The money counts now.')
  const changes = { state: 'PAID' as const, paidAt: new Date(), inFlight: false, declined: false }
  const { at } = nextCheck({ ...attempt, ...changes, isUndecided: false })
  const nextCheckAt = attempt.gateway === 'FREE' ? null : at
  if (counted) {
    await releaseCoupon(tx, attempt.id)
    await returnDuplicate(services, tx, { ...attempt, ...changes }, counted)
    return { ...changes, nextCheckAt, surplus: true }
  }
  await markPaid(tx, application.id)
  await services.enqueue(tx, 'mail-receipt', { id: attempt.id })
  await closeOthers(services, tx, application, attempt.id)
  return { ...changes, nextCheckAt }
}

type Told = {
  paid: Money | undefined
  begunAt: Date | undefined
  /** The payment of this person that counts already. */
  counted: StoredAttempt | undefined
}

async function doubtAbout(
  services: Settling,
  tx: Transaction,
  attempt: StoredAttempt,
  person: Application,
  { paid, begunAt, counted }: Told,
) {
  const { erasedAt } = person
  // Nobody here can sit the exam for it.
  if (erasedAt) return { kind: 'orphan' as const, summary: paidAfterErasure(erasedAt) }
  const unexpected =
    mismatch(attempt, paid) ??
    (counted ? undefined : await oldPrice(services, tx, attempt, person, begunAt))
  if (unexpected) return { kind: 'mismatch' as const, summary: unexpected }
  const { id, couponCode } = attempt
  // Money that goes back takes no coupon.
  if (counted || !couponCode) return undefined
  if (await retakeCoupon(tx, { attemptId: id, code: couponCode, person })) return undefined
  const summary = `Paid late with the coupon ${couponCode}, which has run out since.`
  return { kind: 'late-coupon' as const, summary }
}
