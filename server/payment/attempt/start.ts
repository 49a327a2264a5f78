import { say } from '../../../contract/messages/say.ts'
import type { Currency } from '../../../contract/money.ts'
import type { PaymentPayload } from '../../../contract/payment.ts'
import {
  type Application,
  findApplication,
  findUnpaid,
  isConfirmed,
  isIdle,
  isRegistered,
  lockApplication,
  markUsed,
} from '../../application/application.ts'
import { heldPrice, reserveCoupon } from '../../coupon/coupon.ts'
import type { Transaction } from '../../db/connect.ts'
import { Problem } from '../../http/problem.ts'
import { type Scholarship, scholarshipOf } from '../../partner/partner.ts'
import { chargeFor, chooseGateway } from '../../price/price.ts'
import type { Services } from '../../services.ts'
import { attemptOf, payerOf, urlsOf } from '../payment.ts'
import type { Gateway } from '../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable, providerAway } from '../provider/provider-call.ts'
import {
  changeAttempt,
  countBegun,
  findLiveAttempt,
  lockAttempt,
  type StoredAttempt,
  saveAttempt,
} from './attempt.store.ts'
import { currencyOf, pricesOf } from './currency.ts'
import { replace } from './duplicate.ts'
import { holdsMoney } from './held.ts'
import { moveTo } from './move.ts'
import { findCounted, lockPerson } from './person.store.ts'
import { applySnapshot, settle } from './settle.ts'
import { firstCheck } from './timetable.ts'
import { newTxId } from './tx-id.ts'

/** A rate limit: each is polled for days, nobody needs more, and nobody may keep us busy. */
const attemptsPerHour = 6

type Start = {
  requestId: string
  sessionId: string | undefined
  redirectUrl: string
  currency: Currency | undefined
  clientIp: string
}

/** Starts to pay. Idempotent: hands out again the checkout of the attempt that is under way. */
export async function startPayment(services: Services, wanted: Start): Promise<PaymentPayload> {
  const start = { ...wanted, redirectUrl: requireOwnUrl(services, wanted.redirectUrl) }
  const application = await requireReady(services, start)
  const scholarship = await scholarshipOf(services, application)
  const gateway = requireGateway(services, scholarship)
  const currency = start.currency ?? (await currencyOf(services, gateway, application))
  if (!gateway.currencies.includes(currency)) {
    throw new Problem('invalid', say('payment.other-currency', { currency }))
  }
  const attempt = await services.db.transaction((tx) =>
    openAttempt(services, tx, { application, scholarship, gateway, currency, start }),
  )
  const payload =
    attempt.payload && !isStale(gateway, attempt)
      ? attempt.payload
      : await prepareCheckout(services, gateway, attempt, application, start.clientIp)
  if (payload.gateway !== 'PAYPAL') return payload
  return { ...payload, prices: await pricesOf(services, { gateway, scholarship, application }) }
}

const isStale = ({ checkoutMinutes }: Gateway, { preparedAt }: StoredAttempt) =>
  checkoutMinutes !== undefined &&
  preparedAt !== null &&
  Date.now() - preparedAt.getTime() > checkoutMinutes * 60_000

/** Finds the gateway that this visitor will pay through: the pay page's CSP allows it. */
export async function gatewayOfSession(services: Services, sessionId: string | undefined) {
  const application = sessionId ? await findUnpaid(services.db, sessionId) : undefined
  if (!application) return undefined
  return requireGateway(services, await scholarshipOf(services, application))
}

function requireGateway(services: Services, scholarship: Scholarship): Gateway {
  const gateway = chooseGateway(services, scholarship)
  if (!gateway) throw new Problem('unavailable', 'payment.impossible')
  return gateway
}

/** Against open redirects: a payment leads to pages of ours only. What was checked is what is kept. */
function requireOwnUrl({ config }: Services, text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.origin !== config.siteUrl || url.username || url.password) {
    throw new Problem('invalid', 'payment.other-site')
  }
  return url.href
}

async function requireReady(services: Services, { requestId, sessionId }: Start) {
  const application = await findApplication(services.db, requestId)
  if (!application || application.sessionId !== sessionId) {
    throw new Problem('not-found', 'application.lost')
  }
  if (!isConfirmed(application)) {
    throw new Problem('forbidden', 'payment.verify-first')
  }
  if (application.paidAt) throw new Problem('already-paid', 'payment.already-paid')
  // A checkout names the payer, also to someone else who sits there now.
  if (await isIdle(services.db, application.id)) {
    throw new Problem('proof-needed', 'payment.open-again')
  }
  const { email, phone, scholarshipCode } = application
  if (await isRegistered(services, email, phone, scholarshipCode)) {
    throw new Problem('already-registered', 'phone.registered')
  }
  await markUsed(services.db, application.id)
  return application
}

type Opening = {
  application: Application
  scholarship: Scholarship
  gateway: Gateway
  currency: Currency
  start: Start
}

/** Under the application's row lock: one live attempt, at the price of now, its coupon reserved. */
async function openAttempt(services: Services, tx: Transaction, opening: Opening) {
  const { scholarship, gateway, currency, start } = opening
  await lockPerson(tx, opening.application)
  const application = await lockApplication(tx, opening.application.id)
  if (!application || application.paidAt) {
    throw new Problem('already-paid', 'payment.already-paid')
  }
  if (await findCounted(tx, application)) {
    throw new Problem('already-registered', 'phone.registered')
  }
  const live = await findLiveAttempt(tx, application.id)
  const isHeld = live && (holdsMoney(live) || (live.inFlight && !live.declined))
  if (isHeld) throw new Problem('conflict', 'payment.bank-at-work')
  const full = scholarship.priceInPaise
  const held = await heldPrice(tx, scholarship, application.couponCode)
  const current = chargeFor(services.config.prices, currency, { full, final: held })
  if (
    live &&
    live.gateway === gateway.name &&
    live.currency === currency &&
    live.couponCode === application.couponCode &&
    live.amountMinor === current.minor
  ) {
    await changeAttempt(tx, live.id, { quotedAt: new Date() })
    return live
  }
  if (live?.inFlight) throw new Problem('conflict', 'payment.bank-at-work')
  if ((await countBegun(tx, application.id, 60)) >= attemptsPerHour) {
    throw new Problem('too-many', 'payment.many')
  }
  // Begun for another price or currency.
  if (live) await replace(services, tx, live)
  const id = newTxId()
  const { couponCode: code } = application
  const final = code
    ? await reserveCoupon(tx, scholarship, { attemptId: id, code, person: application })
    : full
  const { minor } = chargeFor(services.config.prices, currency, { full, final })
  const attempt = await saveAttempt(tx, {
    id,
    applicationId: application.id,
    gateway: minor === 0 ? 'FREE' : gateway.name,
    state: 'CREATED',
    amountMinor: minor,
    currency,
    couponCode: code,
    redirectUrl: start.redirectUrl,
    nextCheckAt: minor === 0 ? null : firstCheck(),
    payload: minor === 0 ? freeCheckout(id, currency, start.redirectUrl) : null,
  })
  if (minor > 0) return attempt
  const paid = { minor, currency }
  return applySnapshot(services, tx, id, { state: 'PAID', paid })
}

const freeCheckout = (txId: string, currency: Currency, redirectUrl: string): PaymentPayload => ({
  gateway: 'FREE',
  txId,
  pe_txnId: txId,
  amount: 0,
  currency,
  redirectUrl,
})

type Checkout = { providerOrderId?: string; payload: PaymentPayload }

/** Keeps what the gateway prepared, unless it lost a race; gives what is kept. */
async function keepCheckout(
  tx: Transaction,
  gateway: Gateway,
  id: string,
  { providerOrderId, payload }: Checkout,
) {
  const attempt = await lockAttempt(tx, id)
  if (!attempt) throw new Error('There is no such attempt')
  if (attempt.payload && !isStale(gateway, attempt)) return attempt.payload
  await changeAttempt(tx, id, {
    payload,
    preparedAt: new Date(),
    providerOrderId: attempt.providerOrderId ?? providerOrderId ?? null,
    ...(await moveTo(tx, attempt, 'PENDING')),
  })
  return payload
}

async function prepareCheckout(
  services: Services,
  gateway: Gateway,
  attempt: StoredAttempt,
  application: Application,
  clientIp: string,
) {
  try {
    const checkout = await gateway.initiate(
      attemptOf(attempt),
      payerOf(application, clientIp),
      urlsOf(services, attempt),
    )
    const payload = { ...checkout.payload, redirectUrl: attempt.redirectUrl }
    return await services.db.transaction((tx) =>
      keepCheckout(tx, gateway, attempt.id, { ...checkout, payload }),
    )
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await settle(services, attempt.id, { state: 'FAILED', reason: error.message })
      throw new Problem('unavailable', 'payment.declined-to-start', { cause: error })
    }
    // Unknown is not failed: the attempt stays, and trying again goes on with it.
    if (!(error instanceof ProviderUnreachable)) throw error
    throw providerAway(services.log, { gateway: gateway.name, error, said: 'payment.away' })
  }
}
