import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import {
  changeRefund,
  findAttempt,
  listOpenTasks,
  listRefund,
  lockAttempt,
} from './payment.store.ts'
import { attemptOf, settle } from './payment.ts'

/** Gives a payment back. Doing it again goes on with the same refund. */
export async function refundPayment(services: Services, id: string, reason: string) {
  const { db, gateways } = services
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Problem('not-found', 'There is no such payment.')
  if (attempt.state === 'REFUNDED') return { attempt, state: 'DONE' as const }
  if (attempt.state !== 'PAID') {
    throw new Problem(
      'conflict',
      `This payment is ${attempt.state}: there is nothing to give back.`,
    )
  }
  const gateway = attempt.gateway === 'FREE' ? undefined : gateways[attempt.gateway]
  if (!gateway) throw new Problem('unavailable', `${attempt.gateway} is not configured.`)
  await db.transaction(async (tx) => {
    await lockAttempt(tx, id)
    await listRefund(tx, id, reason)
  })
  const known = attemptOf(attempt)
  const refund = await gateway.refund(known, known.expected, id)
  await changeRefund(db, id, {
    state: refund.state,
    ...(refund.providerRefundId && { providerRefundId: refund.providerRefundId }),
  })
  if (refund.state === 'DONE') await settle(services, id, { state: 'REFUNDED' })
  return { attempt, state: refund.state, reason: refund.reason }
}

export const openTasks = ({ db }: Services) => listOpenTasks(db)
