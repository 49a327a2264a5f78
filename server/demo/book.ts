import { randomBytes, randomUUID } from 'node:crypto'
import { noticeLanguage, noticeVersion } from '../../contract/notice.ts'
import type { Config } from '../config.ts'
import { discounted } from '../coupon/coupon.ts'
import type { auditEntries, notes } from '../db/desk.schema.ts'
import type {
  cases,
  couponUses,
  erasedAttempts,
  paymentAttempts,
  paymentEvents,
  refunds,
} from '../db/payment.schema.ts'
import { asSampleId, sampleSession } from '../db/sample-marks.ts'
import type { applications, consents, enquiries } from '../db/schema.ts'
import { newTxId } from '../payment/attempt/tx-id.ts'
import { chargeFor } from '../price/price.ts'
import { minute } from './calendar.ts'
import type { Coupon, Place } from './catalogue.ts'
import type { Dice } from './dice.ts'
import type { Person } from './people.ts'

export type Application = typeof applications.$inferInsert & {
  createdAt: Date
  place: Place
  coupon: Coupon | undefined
}
export type Attempt = typeof paymentAttempts.$inferInsert & {
  createdAt: Date
  application: Application
}
type Refund = typeof refunds.$inferInsert
type Case = typeof cases.$inferInsert
export type Entry = Omit<typeof auditEntries.$inferInsert, 'at'> & { at: Date }

type Base = { dice: Dice; prices: Config['prices']; siteUrl: string }

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute)

/** Ids as the two gateways of the sample write them. */
export const providerId = {
  order: (gateway: string) => (gateway === 'PAYPAL' ? paypalId() : `order_${fourteen()}`),
  payment: (gateway: string) => (gateway === 'PAYPAL' ? paypalId() : `pay_${fourteen()}`),
  refund: (gateway: string) => (gateway === 'PAYPAL' ? paypalId() : `rfnd_${fourteen()}`),
  dispute: () => `disp_${fourteen()}`,
}
const fourteen = () => randomBytes(12).toString('base64').replace(/[+/]/g, 'x').slice(0, 14)
const paypalId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

/**
 * Rows of the sample, written as the product writes them: at the price of the college and coupon,
 * and with a use of a coupon for what is under way or counts, and for nothing else.
 */
export function createBook({ dice, prices, siteUrl }: Base) {
  const rows = {
    applications: [] as Application[],
    consents: [] as (typeof consents.$inferInsert)[],
    attempts: [] as Attempt[],
    events: [] as (typeof paymentEvents.$inferInsert)[],
    refunds: [] as Refund[],
    cases: [] as Case[],
    erased: [] as (typeof erasedAttempts.$inferInsert)[],
    enquiries: [] as (typeof enquiries.$inferInsert)[],
    notes: [] as (typeof notes.$inferInsert & { createdAt: Date })[],
    entries: [] as Entry[],
  }
  const uses = new Map<string, typeof couponUses.$inferInsert>()
  const usesOf = ({ code }: Coupon) =>
    [...uses.values()].filter(({ couponCode }) => couponCode === code).length
  const isLeft = (coupon: Coupon, at: Date) =>
    at > coupon.createdAt &&
    (!coupon.expiresAt || at < coupon.expiresAt) &&
    (coupon.maxUses == null || usesOf(coupon) < coupon.maxUses)

  function apply(
    person: Person,
    at: Date,
    place: Place,
    terms: { coupon?: Coupon | undefined; referral?: string | undefined; isConfirmed: boolean },
  ) {
    const id = randomBytes(16).toString('hex')
    const coupon = terms.coupon && isLeft(terms.coupon, at) ? terms.coupon : undefined
    const application: Application = {
      id,
      sessionId: sampleSession(id),
      scholarshipCode: place.scholarshipCode,
      companyCode: place.companyCode,
      ...person,
      companyName: place.companyName,
      selectedCourse: dice.pick(place.courses),
      referralCode: terms.referral ?? '',
      couponCode: coupon?.code ?? '',
      phoneVerifiedAt: later(at, -1),
      emailVerifiedAt: terms.isConfirmed ? later(at, dice.between(0.5, 3)) : null,
      demo: true,
      createdAt: at,
      updatedAt: at,
      place,
      coupon,
    }
    rows.applications.push(application)
    const consented = {
      applicationId: id,
      textVersion: noticeVersion,
      language: noticeLanguage,
      givenAt: at,
    }
    rows.consents.push({ ...consented, purpose: 'programme' })
    if (dice.chance(0.55)) rows.consents.push({ ...consented, purpose: 'whatsapp' })
    if (dice.chance(0.3)) rows.consents.push({ ...consented, purpose: 'partner' })
    return application
  }

  /** Opens a checkout some minutes after the application. `coupon`: of the application, unless told. */
  function begin(
    application: Application,
    at: Date,
    coupon: Coupon | null | undefined = application.coupon,
  ): Attempt {
    const { place } = application
    const currency = place.gateway === 'PAYPAL' ? 'USD' : 'INR'
    const full = place.priceInPaise
    const final = coupon
      ? discounted(
          { percentOff: coupon.percentOff ?? null, paiseOff: coupon.paiseOff ?? null },
          full,
        )
      : full
    const { minor } = chargeFor(prices, currency, { full, final })
    const gateway = minor === 0 ? 'FREE' : (place.gateway ?? 'RAZORPAY')
    const attempt: Attempt = {
      id: asSampleId(newTxId()),
      applicationId: application.id,
      gateway,
      state: 'PENDING',
      amountMinor: minor,
      currency,
      couponCode: coupon?.code ?? '',
      redirectUrl: `${siteUrl}/`,
      providerOrderId: minor === 0 ? null : providerId.order(gateway),
      preparedAt: later(at, 0.02),
      createdAt: at,
      updatedAt: at,
      application,
    }
    rows.attempts.push(attempt)
    hold(attempt)
    return attempt
  }

  function hold({ id, couponCode, application: { email, phone }, createdAt }: Attempt) {
    if (couponCode) uses.set(id, { attemptId: id, couponCode, email, phone, createdAt })
  }

  /** Money that came, whether it counts or not. */
  function capture(attempt: Attempt, at: Date, minor = attempt.amountMinor) {
    Object.assign(attempt, {
      capturedMinor: minor,
      capturedCurrency: attempt.currency,
      providerPaymentId: minor === 0 ? null : providerId.payment(attempt.gateway),
      updatedAt: at,
    })
    if (attempt.gateway === 'FREE') return
    const gateway = attempt.gateway
    rows.events.push({
      gateway,
      dedupeKey: `evt_${fourteen()}`,
      attemptId: attempt.id,
      createdAt: at,
    })
  }

  function pay(attempt: Attempt, at: Date, minor = attempt.amountMinor) {
    capture(attempt, at, minor)
    Object.assign(attempt, { state: 'PAID', paidAt: at })
    Object.assign(attempt.application, { paidAt: at, updatedAt: at })
  }

  function end(attempt: Attempt, at: Date) {
    Object.assign(attempt, { state: 'EXPIRED', updatedAt: at })
    uses.delete(attempt.id)
  }

  /** A refund as far as it has come; all of what was captured, unless told. */
  function refund(
    attempt: Attempt,
    at: Date,
    more: Pick<Refund, 'reason' | 'requestedBy' | 'state'> & Partial<Omit<Refund, 'id'>>,
  ) {
    const row = {
      id: randomUUID(),
      attemptId: attempt.id,
      amountMinor: attempt.capturedMinor ?? 0,
      currency: attempt.currency,
      providerRefundId: providerId.refund(attempt.gateway),
      orderedAt: at,
      toldAt: later(at, 1),
      createdAt: at,
      updatedAt: later(at, 1),
      ...more,
    } satisfies Refund
    rows.refunds.push(row)
    const isAll = row.amountMinor === attempt.capturedMinor
    if (row.state === 'DONE' && isAll) {
      const gone = row.updatedAt ?? at
      Object.assign(attempt, {
        state: row.chargedBack ? 'CHARGED_BACK' : 'REFUNDED',
        updatedAt: gone,
      })
      uses.delete(attempt.id)
      if (!attempt.surplus)
        Object.assign(attempt.application, { refundedAt: gone, updatedAt: gone })
    }
    return row
  }

  function open(
    attempt: Attempt,
    at: Date,
    { amount, ...about }: Pick<Case, 'kind' | 'summary'> & Partial<Case> & { amount?: number },
  ) {
    rows.cases.push({
      attemptId: attempt.id,
      gateway: attempt.gateway === 'FREE' ? null : attempt.gateway,
      reference: attempt.id,
      amountMinor: amount ?? attempt.capturedMinor ?? null,
      currency: attempt.currency,
      openedAt: at,
      seenAt: at,
      ...about,
    })
  }

  return { rows, uses, usesOf, isLeft, apply, begin, capture, pay, end, refund, open }
}

export type Book = ReturnType<typeof createBook>
