import { setTimeout as delay } from 'node:timers/promises'
import { mask, maskAll } from '../../../contract/mask.ts'
import { say } from '../../../contract/messages/say.ts'
import { moneyText } from '../../../contract/money.ts'
import type { GatewayName } from '../../../contract/payment.ts'
import type { Actor } from '../../audit/audit.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { findAttempt, type StoredAttempt } from '../attempt/attempt.store.ts'
import { attemptOf } from '../payment.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { refundPayment } from '../refund/refund.ts'
import { findBegunSince, findEventsOf, readClock } from './rehearsal.store.ts'

/** Time to wait for a person at a step, and between two looks. */
export type Patience = { minutes: number; pauseMs: number }

/** Evidence of one step. It names nobody, and no key. */
export type Sighting = {
  step: 'payment' | 'webhook' | 'decline' | 'refund'
  seen: boolean
  finding: string
  begunAt: Date
  endedAt: Date
  payment?: ReturnType<typeof seenOf>
  /** What the provider said when it was asked, each time that it said something else. */
  said?: Said[]
  webhooks?: { dedupeKey: string; at: Date }[]
}

type Said = { at: Date } & (ReturnType<typeof masked> | { error: string })

/** A rehearsal gives money back and asks people to pay: never with real money. */
export function requireRehearsable({ config, gateways }: Services, name: GatewayName) {
  if (config.liveGateways.includes(name)) {
    throw new Problem('conflict', say('gateway.live-keys', { gateway: name }))
  }
  if (!gateways[name]) throw new Problem('unavailable', say('gateway.no-keys', { gateway: name }))
}

export async function watchPayment(services: Services, name: GatewayName, patience: Patience) {
  const isPaid = ({ state }: StoredAttempt) => state === 'PAID'
  const { attempt, isSo, ...rest } = await watchAttempts(services, name, patience, isPaid)
  const captured =
    attempt?.capturedMinor && attempt.capturedCurrency
      ? moneyText({ minor: attempt.capturedMinor, currency: attempt.capturedCurrency })
      : 'an unknown amount'
  const finding = isSo ? `Paid: ${captured}.` : missing('No payment was seen', attempt)
  return {
    paid: isSo ? attempt : undefined,
    sighting: { step: 'payment' as const, finding, ...rest },
  }
}

export async function watchDecline(services: Services, name: GatewayName, patience: Patience) {
  const isDeclined = ({ state, declined }: StoredAttempt) => declined || state === 'FAILED'
  const { attempt, isSo, ...rest } = await watchAttempts(services, name, patience, isDeclined)
  const how = attempt?.declined ? 'the same order takes another try' : 'the order is over'
  const finding = isSo ? `Declined: ${how}.` : missing('No decline was seen', attempt)
  return { step: 'decline' as const, finding, ...rest }
}

export async function watchWebhook({ db }: Services, paid: StoredAttempt, patience: Patience) {
  const begunAt = new Date()
  const events = await watch(
    patience,
    () => findEventsOf(db, paid.id),
    ({ length }) => length > 0,
  )
  const webhooks = events.map(({ dedupeKey, createdAt: at }) => ({ dedupeKey, at }))
  const seen = webhooks.length > 0
  const finding = seen ? `Webhooks acted upon: ${webhooks.length}.` : 'No webhook came.'
  return { step: 'webhook' as const, seen, finding, begunAt, endedAt: new Date(), webhooks }
}

/** Gives the payment back, and asks what the provider says of it. */
export async function rehearseRefund(services: Services, { id }: StoredAttempt, actor: Actor) {
  const begunAt = new Date()
  const { seen, finding } = await refundPayment(services, { id, reason: 'Rehearsal.', actor }).then(
    ({ refund: { state, amountMinor: minor, currency } }) => ({
      seen: state === 'DONE' || state === 'PENDING',
      finding: `The refund of ${moneyText({ minor, currency })} is ${state}.`,
    }),
    (error: Error) => ({ seen: false, finding: `Not refunded: ${mask(error.message)}` }),
  )
  const said: Said[] = []
  const attempt = await findAttempt(services.db, id)
  if (attempt) await ask(services, attempt, said)
  const payment = attempt && { payment: seenOf(attempt) }
  return { step: 'refund' as const, seen, finding, begunAt, endedAt: new Date(), ...payment, said }
}

async function watchAttempts(
  services: Services,
  name: GatewayName,
  patience: Patience,
  isSo: (attempt: StoredAttempt) => boolean,
) {
  const begunAt = await readClock(services.db)
  const said: Said[] = []
  const attempt = await watch(
    patience,
    async () => {
      const begun = await findBegunSince(services.db, name, begunAt)
      const seen = begun.find(isSo) ?? begun[0]
      if (seen) await ask(services, seen, said)
      return seen
    },
    (seen) => seen !== undefined && isSo(seen),
  )
  const seen = attempt !== undefined && isSo(attempt)
  const payment = attempt && { payment: seenOf(attempt) }
  return { attempt, isSo: seen, seen, begunAt, endedAt: new Date(), ...payment, said }
}

/** Polls until it is so, or until the timeout. */
async function watch<Seen>(
  { minutes, pauseMs }: Patience,
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
) {
  const end = performance.now() + minutes * 60_000
  for (;;) {
    const seen = await look()
    if (isSo(seen) || performance.now() >= end) return seen
    await delay(pauseMs)
  }
}

/** Only looks: to take money, and to write down what it learns, is for the site. */
async function ask({ gateways }: Services, attempt: StoredAttempt, said: Said[]) {
  const told = await gateways[attempt.gateway]
    ?.fetchStatus(attemptOf(attempt, { readOnly: true }))
    .then(
      masked,
      // An answer that nobody can read is what a rehearsal is for.
      (error: Error) => ({ error: mask(error.message) }),
    )
  const { at: _, ...last } = said.at(-1) ?? { at: undefined }
  if (told && JSON.stringify(told) !== JSON.stringify(last)) said.push({ at: new Date(), ...told })
}

/** Ids of the provider are kept as they are: they look like numbers of phones and cards. */
function masked(snapshot: Snapshot) {
  const { redirectUrl, providerOrderId, providerPaymentId, refunds, disputes, ...told } = snapshot
  return {
    ...maskAll(told),
    ...(redirectUrl && { sendsThePayerOn: true }),
    providerOrderId,
    providerPaymentId,
    refunds: refunds?.map(({ providerRefundId, key, ...refund }) => ({
      providerRefundId,
      key,
      ...maskAll(refund),
    })),
    disputes: disputes?.map(({ id, ...dispute }) => ({ id, ...maskAll(dispute) })),
  }
}

const seenOf = (attempt: StoredAttempt) => ({
  kspayId: attempt.id,
  state: attempt.state,
  expected: { minor: attempt.amountMinor, currency: attempt.currency },
  captured: { minor: attempt.capturedMinor, currency: attempt.capturedCurrency },
  inFlight: attempt.inFlight,
  declined: attempt.declined,
  surplus: attempt.surplus,
  providerOrderId: attempt.providerOrderId,
  providerPaymentId: attempt.providerPaymentId,
  createdAt: attempt.createdAt,
  paidAt: attempt.paidAt,
  updatedAt: attempt.updatedAt,
})

const missing = (what: string, last: StoredAttempt | undefined) =>
  last ? `${what}: the last attempt is ${last.state}.` : `${what}: nobody began to pay.`
