import { type Money, moneyText } from '../../contract/money.ts'
import { lockApplication } from '../application/application.ts'
import { type Actor, note } from '../audit/audit.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { findAttempt, lockAttempt, type StoredAttempt } from './payment.store.ts'
import { attemptOf, refresh } from './payment.ts'
import { ProviderRefused, ProviderUnreachable } from './provider-call.ts'
import {
  changeRefund,
  committedMinor,
  findRefund,
  refundsOf,
  type StoredRefund,
  saveRefund,
} from './refund.store.ts'
import { keyOf } from './refund-news.ts'
import { applyRefund } from './settle.ts'

type Order = {
  id: string
  minor?: number | undefined
  reason: string
  by: string
  /** A person, where it is not ourselves: then it is audited. */
  actor?: Actor
}

/** Gives back all that is left of a payment, or a part. Tried again after a failure, it goes on. */
export async function refundPayment(services: Services, order: Order) {
  const known = await requireAttempt(services, order.id)
  // What was given back on the provider's own pages is not given back again.
  await refresh(services, known, { readOnly: true })
  const refund = await services.db.transaction(async (tx) => {
    const listed = await listRefund(tx, order)
    if (order.actor) await note(tx, order.actor, asked(listed))
    return listed
  })
  return { attempt: known, refund: await makeRefund(services, refund.id) }
}

const asked = ({ attemptId, amountMinor: minor, currency }: StoredRefund) => ({
  action: 'refund' as const,
  kind: 'payment' as const,
  record: attemptId,
  changes: { refund: { after: moneyText({ minor, currency }) } },
})

/** What is left to give back of a payment, as far as is known here. */
export async function refundable(services: Services, id: string) {
  const attempt = await requireAttempt(services, id)
  const captured = capturedOf(attempt)
  if (!captured) throw nothingToGiveBack(attempt)
  const minor = captured.minor - (await committedMinor(services.db, id))
  if (minor <= 0) throw nothingToGiveBack(attempt)
  return { attempt, left: { minor, currency: captured.currency } }
}

async function listRefund(tx: Transaction, { id, minor, reason, by }: Order) {
  const attempt = await lockPayment(tx, id)
  const unfinished = (await refundsOf(tx, id)).findLast(({ state }) => state !== 'DONE')
  if (unfinished && unfinished.state !== 'FAILED') return unfinished
  const captured = capturedOf(attempt)
  if (!captured) throw nothingToGiveBack(attempt)
  const left = captured.minor - (await committedMinor(tx, id))
  const wanted = minor ?? unfinished?.amountMinor ?? left
  if (left <= 0 || wanted > left) throw nothingToGiveBack(attempt)
  if (unfinished && unfinished.amountMinor === wanted) return tryAgain(tx, unfinished)
  return saveRefund(tx, {
    attemptId: id,
    amountMinor: wanted,
    currency: captured.currency,
    reason,
    requestedBy: by,
    nextCheckAt: new Date(),
  })
}

/** Another idempotency key: to the gateway the try that failed is over for good. */
async function tryAgain(tx: Transaction, refund: StoredRefund): Promise<StoredRefund> {
  const changes = { state: 'LISTED' as const, tries: refund.tries + 1, providerRefundId: null }
  await changeRefund(tx, refund.id, { ...changes, nextCheckAt: new Date() })
  return { ...refund, ...changes }
}

/** Asks the gateway for a refund, or how far one is. A timeout changes nothing; it is retried. */
export async function makeRefund(services: Services, id: string): Promise<StoredRefund> {
  const refund = await requireRefund(services, id)
  if (refund.state === 'DONE' || refund.state === 'FAILED') return refund
  const attempt = await requireAttempt(services, refund.attemptId)
  const gateway = services.gateways[attempt.gateway]
  if (!gateway) throw new Problem('unavailable', `${attempt.gateway} is not configured.`)
  if (refund.state === 'PENDING') {
    await refresh(services, attempt, { readOnly: true })
    const asked = await requireRefund(services, id)
    if (asked.state !== 'PENDING') return asked
  }
  const amount = { minor: refund.amountMinor, currency: refund.currency }
  const known = attemptOf(attempt, { readOnly: true })
  const outcome = await gateway.refund(known, amount, keyOf(refund))
  await services.db.transaction((tx) => applyRefund(services, tx, refund, outcome))
  return requireRefund(services, id)
}

/** The same where nobody waits for it. A timeout, or a refused key, is left to reconciliation. */
export async function makeRefundLater(services: Services, id: string) {
  try {
    await makeRefund(services, id)
  } catch (error) {
    const isTheirs = error instanceof ProviderUnreachable || error instanceof ProviderRefused
    if (!isTheirs) throw error
    services.log.warn({ error: error.message }, 'A gateway gave no answer about a refund')
  }
}

export function capturedOf(attempt: StoredAttempt): Money | undefined {
  const { state, amountMinor, currency, capturedMinor, capturedCurrency } = attempt
  if (capturedMinor !== null && capturedCurrency) {
    return { minor: capturedMinor, currency: capturedCurrency }
  }
  // Paid under the release that did not write it down.
  return state === 'PAID' ? { minor: amountMinor, currency } : undefined
}

async function lockPayment(tx: Transaction, id: string) {
  const known = await findAttempt(tx, id)
  if (known) await lockApplication(tx, known.applicationId)
  const attempt = await lockAttempt(tx, id)
  if (!attempt) throw noSuchPayment()
  return attempt
}

async function requireAttempt({ db }: Services, id: string) {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw noSuchPayment()
  return attempt
}

async function requireRefund({ db }: Services, id: string) {
  const refund = await findRefund(db, id)
  if (!refund) throw new Problem('not-found', 'There is no such refund.')
  return refund
}

const noSuchPayment = () => new Problem('not-found', 'There is no such payment.')

const nothingToGiveBack = ({ state }: StoredAttempt) =>
  new Problem('conflict', `This payment is ${state}: there is nothing to refund.`)
