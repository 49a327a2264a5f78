import { maskedEmail } from '../../../contract/masked.ts'
import { priceOf, toUnits } from '../../../contract/money.ts'
import type { KnownPayment } from '../../../contract/page-context.ts'
import { gatewayTitles, type PaymentResult } from '../../../contract/payment.ts'
import { txIdPattern } from '../../../contract/tx-id.ts'
import {
  type Application,
  findApplication,
  isRegistered,
  sightFor,
} from '../../application/application.ts'
import { Problem } from '../../http/problem.ts'
import { datesOfApplication } from '../../partner/partner.ts'
import type { Services } from '../../services.ts'
import { type AskedAttempt, askPayment, statusOf } from '../payment.ts'
import { providerReference } from '../receipt/receipt-lines.ts'
import { receiptUrl } from '../receipt/receipt-link.ts'
import { refundsOf } from '../refund/refund.store.ts'
import { findAttempt, findLastOfSession, type StoredAttempt } from './attempt.store.ts'
import { billOf } from './bill.ts'
import { capturedOf } from './captured.ts'
import { holdsMoney } from './held.ts'
import { findCounted } from './person.store.ts'
import { isGone } from './transitions.ts'

/** What a browser is told of a payment. Whoever holds its id hears no name and no address. */
export async function resultOf(
  services: Services,
  attempt: AskedAttempt,
  sessionId: string | undefined,
): Promise<PaymentResult> {
  const payment_status = statusOf(attempt)
  const result = {
    isOk: true,
    payment_status,
    ...(attempt.inFlight && { in_flight: true }),
    ...priceOf({ minor: attempt.amountMinor, currency: attempt.currency }),
    started_at: attempt.createdAt.toISOString(),
  }
  // A page polls for as long as its payment is open: what it needs later costs nothing until then.
  if (payment_status === 'PENDING') return { ...result, ...(isIdle(attempt) && { idle: true }) }
  const application = await findApplication(services.db, attempt.applicationId)
  if (!application) return result
  const otherwise = await isPaidOtherwise(services, attempt, application)
  const refunded = await givenBackOf(services, attempt)
  // An application paid since the attempt was read: it may be this one that was, and no other.
  const now = otherwise && (await findAttempt(services.db, attempt.id))
  if (now && now.state !== attempt.state) return resultOf(services, now, sessionId)
  // Someone else may sit at this browser by now: what is paid is told without what names a person.
  const isWhole = (await sightFor(services, sessionId, application)).email
  const isOwner = application.sessionId === sessionId && (isWhole || application.paidAt !== null)
  return {
    ...result,
    ...(otherwise && { paid_otherwise: true }),
    ...(refunded && { refunded }),
    ...((otherwise || attempt.state === 'PAID') && {
      dates: await datesOfApplication(services, application.id),
    }),
    ...(isOwner && { details: await detailsOf(services, attempt, application, isWhole) }),
  }
}

/** Tells if its gateway has just said so, and neither a bank nor staff are at work on it. */
const isIdle = (attempt: AskedAttempt) =>
  attempt.left === true && !attempt.inFlight && !holdsMoney(attempt)

/** It gave way to another payment of the same person, or was one too many. */
async function isPaidOtherwise(
  services: Services,
  { id, state }: StoredAttempt,
  application: Application,
) {
  if (state === 'PAID') return false
  const { email, phone, scholarshipCode } = application
  if (await isRegistered(services, email, phone, scholarshipCode)) return true
  const counted = await findCounted(services.db, application)
  return counted !== undefined && counted.id !== id
}

/** Money that came and went back whole. */
async function givenBackOf({ db }: Services, attempt: StoredAttempt) {
  const { id, state, capturedMinor } = attempt
  if (state === 'PAID' || (!isGone(state) && !capturedMinor)) return undefined
  const done = (await refundsOf(db, id)).filter((refund) => refund.state === 'DONE')
  const [first] = done
  const minor = done.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const captured = capturedOf(attempt)
  if (isGone(state) && captured && minor < captured.minor) {
    // A refund that was made has come back: staff look into it.
    return { ...priceOf(captured), at: attempt.updatedAt.toISOString(), late: true }
  }
  if (!first || minor < (capturedMinor ?? 0)) return undefined
  const last = Math.max(...done.map(({ updatedAt }) => updatedAt.getTime()))
  return {
    ...priceOf({ minor, currency: first.currency }),
    at: new Date(last).toISOString(),
    ...(done.some(({ chargedBack }) => chargedBack) && { taken_back: true }),
  }
}

async function detailsOf(
  services: Services,
  attempt: StoredAttempt,
  application: Application,
  isWhole: boolean,
) {
  const { id, gateway, couponCode, paidAt, state } = attempt
  const bill = await billOf(services, attempt, application)
  const reference = providerReference(attempt)
  return {
    email: isWhole ? application.email : maskedEmail(application.email),
    coupon_code: couponCode,
    ...(bill && { fee: toUnits(bill.feeMinor), off: toUnits(bill.offMinor) }),
    ...(gateway !== 'FREE' && { provider: gatewayTitles[gateway] }),
    ...(reference && { provider_reference: reference }),
    ...(paidAt &&
      state === 'PAID' && {
        paid_at: paidAt.toISOString(),
        ...(isWhole && { receipt_url: receiptUrl('', services.keys.receipts, id) }),
      }),
  }
}

/**
 * Reads a payment for a page that is made for one visitor: the one named, else the last of this
 * browser.
 */
export async function readPayment(
  services: Services,
  sessionId: string | undefined,
  named: string | null,
): Promise<KnownPayment> {
  const txId = named ?? (sessionId && (await findLastOfSession(services.db, sessionId))) ?? ''
  if (!txIdPattern.test(txId)) return {}
  const attempt = await askPayment(services, txId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return undefined
    throw error
  })
  return attempt ? { txId, result: await resultOf(services, attempt, sessionId) } : { txId }
}
