import { setTimeout as delay } from 'node:timers/promises'
import { say } from '../../contract/messages/say.ts'
import type { PaymentStatus } from '../../contract/payment.ts'
import { type Application, findApplication, isRegistered } from '../application/application.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import {
  beginCompletion,
  changeAttempt,
  findAttempt,
  mayAskGateway,
  type StoredAttempt,
} from './attempt/attempt.store.ts'
import { holdsMoney } from './attempt/held.ts'
import { findCounted } from './attempt/person.store.ts'
import { settle } from './attempt/settle.ts'
import { isOpen } from './attempt/transitions.ts'
import type { Attempt, Gateway, Payer, Snapshot } from './provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from './provider/provider-call.ts'

export { paidAnnouncement, refundedAnnouncement } from './attempt/announcement.ts'
export { countOverdue, countStates } from './attempt/attempt.store.ts'
export { cameOf } from './attempt/captured.ts'
export { isGone } from './attempt/transitions.ts'
export { countOpenCases, findCase, lockCase, saveClaim } from './case/case.store.ts'
export { maskedSummary } from './case/case-words.ts'
export { sumGatewayDays } from './provider/gateway-days.ts'
export { receiptPath, receiptPdfPath } from './receipt/receipt-link.ts'
export { waitingRefunds } from './refund/refund.store.ts'
export type { StoredAttempt }

/** An attempt, and whether its gateway has just said that it was left unpaid. */
export type AskedAttempt = StoredAttempt & { left?: boolean }

/** Finds the outcome of a payment. The gateway is asked with a timeout: no page is kept waiting. */
export async function askPayment(
  services: Services,
  id: string,
  patience = patienceOfPages,
): Promise<AskedAttempt> {
  const attempt = await findAttempt(services.db, id)
  if (!attempt) throw new Problem('not-found', 'payment.unknown')
  if (attempt.state === 'PAID') return attempt
  // Until the gateway has answered, nobody knows whether a try after the declined one was paid.
  const unsure = { ...attempt, declined: false }
  if (!(await mayAskGateway(services.db, id, secondsBetweenQuestions))) return unsure
  // A page polls, and reloads: it must never be what takes the money.
  const asking = refresh(services, attempt, { readOnly: true })
    .then(({ after, answered, left }) => (answered ? { ...after, left } : unsure))
    .catch((error: unknown) => {
      // Perhaps nobody is waiting any more who could be told.
      services.report(error, { part: 'ask-payment' })
      return unsure
    })
  return Promise.race([asking, delay(patience, unsure, { ref: false })])
}

type HandOver = { id: string; sessionId: string | undefined; result: unknown; clientIp: string }
type Completion = { status: PaymentStatus; redirectUrl?: string | undefined }

/** Hands what the provider's script gave the browser to the provider: a capture, a charge. */
export async function completeAttempt(
  services: Services,
  { id, sessionId, result, clientIp }: HandOver,
): Promise<Completion> {
  const attempt = await findAttempt(services.db, id)
  const application = attempt && (await findApplication(services.db, attempt.applicationId))
  if (!attempt || !application || application.sessionId !== sessionId) {
    throw new Problem('not-found', 'payment.unknown')
  }
  const gateway = services.gateways[attempt.gateway]
  const complete = gateway?.complete
  if (!complete) throw new Problem('invalid', 'payment.provider-only')
  if (!isOpen(attempt.state)) return { status: statusOf(attempt) }
  if (await isPaidFor(services, application)) {
    // Perhaps it was paid by this very payment, of which a webhook told a moment ago.
    const now = await findAttempt(services.db, id)
    if (now?.state === 'PAID') return { status: statusOf(now) }
    throw new Problem('already-paid', 'payment.already-paid')
  }
  if (!(await beginCompletion(services.db, id))) return goOn(services, gateway, attempt)
  const payer = payerOf(application, clientIp)
  const { snapshot, again } = await outcomeOf(() =>
    complete(attemptOf(attempt), result, payer, urlsOf(services, attempt)),
  ).catch(async (error: unknown) => {
    // A completion that never reached the gateway holds up nobody.
    if (error instanceof Problem) await changeAttempt(services.db, id, { completingAt: null })
    throw error
  })
  const settled = await settle(services, id, snapshot)
  if (again) await changeAttempt(services.db, id, { completingAt: null })
  return { status: statusOf(settled), redirectUrl: snapshot.redirectUrl }
}

/** A charge is under way: no double charge, but a 3-D Secure page that was left can go on. */
async function goOn(services: Services, gateway: Gateway, attempt: StoredAttempt) {
  const { snapshot } = await outcomeOf(() => gateway.fetchStatus(attemptOf(attempt)))
  const settled = await settle(services, attempt.id, snapshot)
  return { status: statusOf(settled), redirectUrl: snapshot.redirectUrl }
}

/** Asks the gateway about an attempt and writes down what it says; silence changes nothing. */
export async function refresh(
  services: Services,
  attempt: StoredAttempt,
  { readOnly = false }: { readOnly?: boolean } = {},
) {
  const told = await ask(services, attempt, readOnly)
  if (!told) return { after: attempt, answered: false, left: false }
  const after = await settle(services, attempt.id, told)
  return { after, answered: true, left: told.left === true }
}

/** Asks the gateway about an attempt; nothing where it is silent. */
export async function ask(services: Services, attempt: StoredAttempt, readOnly: boolean) {
  const gateway = services.gateways[attempt.gateway]
  if (!gateway) return undefined
  try {
    return await fetchStatus(services, gateway, attempt, readOnly)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error
    services.log.warn(
      { gateway: attempt.gateway, error: error.message },
      'A gateway gave no answer',
    )
    return undefined
  }
}

/** Asks for someone who cannot go on without an answer. */
export async function requireAnswer<Answer>(
  { log }: Pick<Services, 'log'>,
  gateway: Gateway,
  question: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question()
  } catch (error) {
    const isSilent = error instanceof ProviderUnreachable
    if (!isSilent && !(error instanceof ProviderRefused)) throw error
    log.warn({ gateway: gateway.name, error: error.message }, 'A gateway gave no answer')
    const said = isSilent ? 'gateway.silent' : 'gateway.refused'
    throw new Problem('unavailable', say(said, { gateway: gateway.name }), { cause: error })
  }
}

/** An authorisation is captured only as long as somebody wants to pay with it. */
export async function fetchStatus(
  services: Services,
  gateway: Gateway,
  attempt: StoredAttempt,
  readOnly = false,
): Promise<Snapshot> {
  const mayTake = !readOnly && isOpen(attempt.state)
  const application = mayTake && (await findApplication(services.db, attempt.applicationId))
  const isWanted = application && !(await isPaidFor(services, application))
  return gateway.fetchStatus(attemptOf(attempt, { readOnly: !isWanted }))
}

/** This application, or another of the same person for the same scholarship. */
async function isPaidFor(services: Services, application: Application) {
  const { paidAt, email, phone, scholarshipCode } = application
  if (paidAt !== null || (await isRegistered(services, email, phone, scholarshipCode))) return true
  return (await findCounted(services.db, application)) !== undefined
}

/** The attempt as a gateway knows it. */
export function attemptOf(attempt: StoredAttempt, { readOnly = false } = {}): Attempt {
  return {
    txId: attempt.orderOf ?? attempt.id,
    providerOrderId: attempt.providerOrderId ?? undefined,
    providerPaymentId: attempt.providerPaymentId ?? undefined,
    expected: { minor: attempt.amountMinor, currency: attempt.currency },
    readOnly: readOnly || !isOpen(attempt.state),
  }
}

/** Declined is told as failed: the payer may try again, on the same order. */
export function statusOf(attempt: StoredAttempt): PaymentStatus {
  const { state, declined, inFlight } = attempt
  if (state === 'PAID') return 'PAYMENT_PAID'
  if (holdsMoney(attempt) || inFlight) return 'PENDING'
  return isOpen(state) && !declined ? 'PENDING' : 'FAILED'
}

const secondsBetweenQuestions = 2
const patienceOfPages = 350
/** A page that is there and asks again can wait for more than what is known already. */
export const patienceOfPolls = 2_000

export function urlsOf(
  { config: { siteUrl } }: Services,
  { id, gateway, redirectUrl }: StoredAttempt,
) {
  const returnUrl = new URL(redirectUrl)
  returnUrl.searchParams.set('kspay_id', id)
  const own = `${siteUrl}/payments/${gateway.toLowerCase()}`
  return { returnUrl: returnUrl.href, returnPostUrl: `${own}/return`, webhookUrl: `${own}/webhook` }
}

export function payerOf({ fullname, email, phone }: Application, clientIp: string): Payer {
  return { name: fullname, email, phone, clientIp }
}

/** A refusal is told and may be tried again; after a timeout nobody knows. */
async function outcomeOf(
  charge: () => Promise<Snapshot>,
): Promise<{ snapshot: Snapshot; again: boolean }> {
  try {
    const snapshot = await charge()
    const { state, redirectUrl, inFlight } = snapshot
    return { snapshot, again: state === 'PENDING' && redirectUrl === undefined && !inFlight }
  } catch (error) {
    if (error instanceof ProviderRefused) {
      return { snapshot: { state: 'PENDING', reason: error.message }, again: true }
    }
    if (error instanceof ProviderUnreachable)
      return { snapshot: { state: 'PENDING' }, again: false }
    throw error
  }
}
