import type { Money } from '../../contract/money.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import type { Gateway } from './gateway.ts'
import {
  changeAttempt,
  changeRefund,
  findAttempt,
  listOpenTasks,
  listRefund,
  lockAttempt,
  type StoredAttempt,
} from './payment.store.ts'
import { attemptOf, settle } from './payment.ts'

/**
 * Gives back what a payment brought, also where that was not what was asked for. Doing it again
 * goes on with the same refund.
 */
export async function refundPayment(services: Services, id: string, reason: string) {
  const { db, gateways } = services
  const attempt = await requireAttempt(services, id)
  if (attempt.state === 'REFUNDED') {
    return { attempt, amount: priceOf(attempt), state: 'DONE' as const }
  }
  if (attempt.state !== 'PAID' && !attempt.review) throw nothingToGiveBack(attempt)
  const gateway = gateways[attempt.gateway]
  if (!gateway) throw new Problem('unavailable', `${attempt.gateway} is not configured.`)
  const amount = attempt.state === 'PAID' ? priceOf(attempt) : await captured(gateway, attempt)
  await db.transaction(async (tx) => {
    await lockAttempt(tx, id)
    await listRefund(tx, id, reason)
  })
  const refund = await gateway.refund(attemptOf(attempt), amount, id)
  await changeRefund(db, id, {
    state: refund.state,
    ...(refund.providerRefundId && { providerRefundId: refund.providerRefundId }),
  })
  if (refund.state === 'DONE') {
    await settle(services, id, { state: attempt.state === 'PAID' ? 'REFUNDED' : 'FAILED' })
    await changeAttempt(db, id, { review: null, nextCheckAt: null })
  }
  return { attempt, amount, state: refund.state, reason: refund.reason }
}

/** A person has looked at a payment and leaves it as it is. */
export async function closeReview(services: Services, id: string) {
  const attempt = await requireAttempt(services, id)
  if (!attempt.review) throw new Problem('conflict', 'Nobody was asked to look at this payment.')
  if (attempt.state !== 'PAID') {
    throw new Problem('conflict', `${attempt.review} It does not count as paid. Refund it.`)
  }
  await changeAttempt(services.db, id, { review: null })
  return attempt
}

export const openTasks = ({ db }: Services) => listOpenTasks(db)

async function requireAttempt({ db }: Services, id: string) {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Problem('not-found', 'There is no such payment.')
  return attempt
}

const priceOf = ({ amountMinor, currency }: StoredAttempt): Money => ({
  minor: amountMinor,
  currency,
})

/** What the gateway took in place of the price. */
async function captured(gateway: Gateway, attempt: StoredAttempt) {
  const { paid } = await gateway.fetchStatus({ ...attemptOf(attempt), readOnly: true })
  if (!paid) throw nothingToGiveBack(attempt)
  return paid
}

const nothingToGiveBack = ({ state }: StoredAttempt) =>
  new Problem('conflict', `This payment is ${state}: there is nothing to refund.`)
