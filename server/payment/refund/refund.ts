import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { findAttempt } from '../attempt/attempt.store.ts'
import { applyRefund } from '../attempt/settle.ts'
import { openCase, wasSettled } from '../case/case.store.ts'
import { attemptOf, refresh } from '../payment.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { beginAsking, changeRefund, isUnderWay, type StoredRefund } from './refund.store.ts'
import { keyOf } from './refund-news.ts'
import {
  notConfigured,
  type Order,
  orderRefund,
  requireAttempt,
  requireRefund,
} from './refund-order.ts'

/** Orders a refund and makes it at once, for the commands, whose user waits for the outcome. */
export async function refundPayment(services: Services, order: Order) {
  const { attempt, refund } = await orderRefund(services, order)
  return { attempt, refund: await makeRefundNow(services, refund.id) }
}

const patienceForWorker = 10_000

/** Does what its job does, or waits a while where a worker of the site was faster. */
export async function makeRefundNow(services: Services, id: string) {
  const end = Date.now() + patienceForWorker
  for (;;) {
    const refund = await makeRefundLater(services, id)
    if (!refund.askingAt || Date.now() > end) return refund
    await delay(100)
  }
}

/** Asks the gateway for a refund, or how far one is. A timeout changes nothing; it is retried. */
export async function makeRefund(services: Services, id: string): Promise<StoredRefund> {
  const refund = await beginAsking(services.db, id)
  if (refund) {
    await askFor(services, refund).finally(() => changeRefund(services.db, id, { askingAt: null }))
  }
  return requireRefund(services, id)
}

async function askFor(services: Services, refund: StoredRefund) {
  const attempt = await requireAttempt(services, refund.attemptId)
  const gateway = services.gateways[attempt.gateway]
  if (!gateway) throw notConfigured(attempt)
  // What was given back on the provider's own pages is not given back again.
  const { after } = await refresh(services, attempt, { readOnly: true })
  if (!isUnderWay(await requireRefund(services, refund.id))) return
  // Money that turned out to count is not what they decided to give back.
  if (attempt.state !== 'PAID' && after.state === 'PAID' && !after.surplus) {
    return changeRefund(services.db, refund.id, { state: 'FAILED', nextCheckAt: null })
  }
  const amount = { minor: refund.amountMinor, currency: refund.currency }
  const known = attemptOf(attempt, { readOnly: true })
  const outcome = await gateway.refund(known, amount, keyOf(refund))
  await services.db.transaction((tx) => applyRefund(services, tx, refund, outcome))
}

/**
 * The same where silence is no error: a timeout, a refused key or one that was removed is left to
 * reconciliation, and to staff where it lasts.
 */
export async function makeRefundLater(services: Services, id: string) {
  let refusal: unknown
  try {
    await makeRefund(services, id)
  } catch (error) {
    if (!isTheirs(error)) throw error
    refusal = error
    services.log.warn({ error: error.message }, 'A gateway gave no answer about a refund')
  }
  const refund = await requireRefund(services, id)
  if (isUnderWay(refund)) await noteLate(services, refund, refusal)
  return refund
}

/** Silence, wrong keys, or no keys any more. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof ProviderUnreachable ||
  error instanceof ProviderRefused ||
  (error instanceof Problem && error.code === 'unavailable')

const day = 24 * 60 * 60 * 1000

/** A refund that is refused for a day, or not finished after a week, needs someone. */
async function noteLate({ db }: Services, refund: StoredRefund, refusal: unknown) {
  const { id: reference, attemptId, state, orderedAt, createdAt, amountMinor, currency } = refund
  const ordered = orderedAt ?? createdAt
  const age = Date.now() - ordered.getTime()
  const isSilence = !refusal || refusal instanceof ProviderUnreachable
  const isRefused = state === 'LISTED' && !isSilence && age >= day
  if (!isRefused && age < 7 * day) return
  const isAboutKeys = !(refusal instanceof ProviderRefused) || [401, 403].includes(refusal.status)
  const whyNot = isAboutKeys
    ? 'The provider has not taken a refund for a day, because it refuses our keys or we have none. Check them.'
    : `The provider has refused a refund for a day (status ${refusal.status}). Look at the payment at the provider.`
  const summary = isRefused ? whyNot : 'The provider has not finished a refund in a week.'
  await db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    const told = { kind: 'refund-stuck', reference, summary } as const
    // Staff who have answered these words are not asked again.
    if (!attempt || (await wasSettled(tx, told, ordered))) return
    await openCase(tx, { ...told, attempt, amount: { minor: amountMinor, currency } })
  })
}
