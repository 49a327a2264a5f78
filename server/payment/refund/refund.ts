import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../services.ts'
import { applyRefund } from '../attempt/settle.ts'
import { attemptOf, refresh } from '../payment.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { beginAsking, changeRefund, type StoredRefund } from './refund.store.ts'
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
  if (refund.state === 'PENDING') {
    await refresh(services, attempt, { readOnly: true })
    if ((await requireRefund(services, refund.id)).state !== 'PENDING') return
  }
  const amount = { minor: refund.amountMinor, currency: refund.currency }
  const known = attemptOf(attempt, { readOnly: true })
  const outcome = await gateway.refund(known, amount, keyOf(refund))
  await services.db.transaction((tx) => applyRefund(services, tx, refund, outcome))
}

/** The same where silence is no error. A timeout, or a refused key, is left to reconciliation. */
export async function makeRefundLater(services: Services, id: string) {
  try {
    return await makeRefund(services, id)
  } catch (error) {
    const isTheirs = error instanceof ProviderUnreachable || error instanceof ProviderRefused
    if (!isTheirs) throw error
    services.log.warn({ error: error.message }, 'A gateway gave no answer about a refund')
    return requireRefund(services, id)
  }
}
