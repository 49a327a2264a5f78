import type { GatewayName } from '../../../contract/payment.ts'
import { householdOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import {
  AttemptGone,
  findOfPayment,
  findReferenced,
  type StoredAttempt,
} from '../attempt/attempt.store.ts'
import { applyDispute, applySnapshot } from '../attempt/settle.ts'
import { recordOrphan } from '../case/orphan.ts'
import { fetchStatus, refresh, urlsOf } from '../payment.ts'
import { hasEvent, saveEvent } from './event.store.ts'
import type { Gateway, Notice, RawRequest } from './gateway.ts'
import { countGatewayDay } from './gateway-days.ts'
import { ProviderUnreachable, providerAway } from './provider-call.ts'

type Call = RawRequest & { clientIp: string }

/**
 * A gateway's webhook. Its signature is checked, then the gateway is asked, and what it says is
 * committed before the acknowledgement: delivery is at-least-once, a failure is retried.
 */
export async function takeWebhook(
  services: Services,
  name: GatewayName,
  request: Call,
): Promise<Notice['ack']> {
  const gateway = services.gateways[name]
  if (!gateway) throw new Problem('not-found', 'http.nothing-here')
  try {
    const notice = await authenticated(services, gateway, request)
    const ack = await settleNotice(services, gateway, notice)
    await countGatewayDay(services.db, name, 'webhook')
    return ack
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    throw providerAway(services.log, { gateway: name, error, said: 'event.again' })
  }
}

/** A right signature is never refused, whatever else came from that address: only failures count. */
async function authenticated({ db, limiter }: Services, gateway: Gateway, request: Call) {
  try {
    return await gateway.parseWebhook(request)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'forbidden')) throw error
    await limiter.hit('unsigned-webhook', `${gateway.name} ${householdOf(request.clientIp)}`)
    await countGatewayDay(db, gateway.name, 'refused')
    throw error
  }
}

async function settleNotice(services: Services, gateway: Gateway, notice: Notice) {
  const { db } = services
  const { name } = gateway
  const { ack, dedupeKey, dispute: _, ...reference } = notice
  // A gateway's test of the URL speaks of no payment, and wants to hear that it arrived.
  const isTest = Object.keys(reference).length === 0
  if (isTest || (await hasEvent(db, name, dedupeKey))) return ack
  const attempt = await findReferenced(db, name, reference)
  if (!attempt) {
    // Refused, it would be retried for a day, and then the gateway would disable our webhook.
    await recordOrphan(services, gateway, reference)
    return ack
  }
  await settleAttempt(services, gateway, notice, attempt).catch(async (error: unknown) => {
    if (!(error instanceof AttemptGone)) throw error
    await recordOrphan(services, gateway, reference)
  })
  return ack
}

async function settleAttempt(
  services: Services,
  gateway: Gateway,
  { dedupeKey, dispute, providerPaymentId }: Notice,
  attempt: StoredAttempt,
) {
  const { db } = services
  const { name } = gateway
  const snapshot = await fetchStatus(services, gateway, attempt)
  await db.transaction(async (tx) => {
    // Atomic: a crash before the end undoes both, so that deduplication lets the retry through.
    const isNew = await saveEvent(tx, { gateway: name, dedupeKey, attemptId: attempt.id })
    if (!isNew) return
    await applySnapshot(services, tx, attempt.id, snapshot)
    if (!dispute) return
    // The payment that it is about may have got its row just now.
    const named = providerPaymentId && (await findOfPayment(tx, name, providerPaymentId))
    await applyDispute(services, tx, named ? named.id : attempt.id, dispute)
  })
}

/** The browser comes back with a form of the provider's. Where to send it on: a payer looks on. */
export async function takeReturn(services: Services, name: GatewayName, request: RawRequest) {
  const parse = services.gateways[name]?.parseReturn
  if (!parse) throw new Problem('not-found', 'http.nothing-here')
  const { isAuthentic, ...reference } = parse(request)
  const attempt = await findReferenced(services.db, name, reference)
  if (!attempt) return `${services.config.siteUrl}/success`
  // A made-up return costs us no question; the page that it leads to asks by itself.
  if (isAuthentic) await refresh(services, attempt)
  return urlsOf(services, attempt).returnUrl
}
