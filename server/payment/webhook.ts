import type { GatewayName } from '../../contract/payment.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import type { Gateway, Notice, RawRequest } from './gateway.ts'
import { findReferenced, hasEvent, saveEvent } from './payment.store.ts'
import { attemptOf, refresh, urlsOf } from './payment.ts'
import { ProviderUnreachable, providerAway } from './provider-call.ts'
import { applySnapshot } from './settle.ts'

/**
 * A gateway's call. Its signature is checked, then the gateway is asked itself, and what it says is
 * committed before the call is acknowledged: whatever goes wrong before that, it will call again.
 */
export async function takeWebhook(
  services: Services,
  name: GatewayName,
  request: RawRequest,
): Promise<Notice['ack']> {
  const gateway = services.gateways[name]
  if (!gateway) throw new Problem('not-found', 'There is nothing at this address.')
  try {
    return await settleNotice(services, gateway, request)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    const advice = 'Please send this again later.'
    throw providerAway(services.log, { gateway: name, error, advice })
  }
}

async function settleNotice(services: Services, gateway: Gateway, request: RawRequest) {
  const { db } = services
  const { name } = gateway
  const { ack, dedupeKey, ...reference } = await gateway.parseWebhook(request)
  // A gateway's test of the URL speaks of no payment, and wants to hear that it arrived.
  const isTest = !reference.txId && !reference.providerOrderId
  if (isTest || (await hasEvent(db, name, dedupeKey))) return ack
  const attempt = await findReferenced(db, name, reference)
  if (!attempt) throw new Problem('not-found', 'There is no such payment.')
  const snapshot = await gateway.fetchStatus(attemptOf(attempt))
  await db.transaction(async (tx) => {
    // A crash before the end undoes both, so that the repetition is not taken for one.
    const isNew = await saveEvent(tx, { gateway: name, dedupeKey, attemptId: attempt.id })
    if (isNew) await applySnapshot(services, tx, attempt.id, snapshot)
  })
  return ack
}

/** The browser comes back with a form of the provider's. Where to send it on. */
export async function takeReturn(services: Services, name: GatewayName, request: RawRequest) {
  const parse = services.gateways[name]?.parseReturn
  if (!parse) throw new Problem('not-found', 'There is nothing at this address.')
  const attempt = await findReferenced(services.db, name, parse(request))
  if (!attempt) throw new Problem('not-found', 'There is no such payment.')
  await refresh(services, attempt)
  return urlsOf(services, attempt).returnUrl
}
