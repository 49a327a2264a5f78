import { asSampleId } from '../db/sample-marks.ts'
import { mismatch } from '../payment/attempt/learnt.ts'
import { newTxId } from '../payment/attempt/tx-id.ts'
import { paidAfterErasure } from '../payment/case/orphan-words.ts'
import { providerId } from './book.ts'
import { day, hour, minute } from './calendar.ts'
import type { Place } from './catalogue.ts'
import { paidAt, type Scene } from './year.ts'

type Settled = { settledAt: Date; settledBy: string; settlement: string }

/** Cases of every kind: one of each is open, and some were settled in the course of the year. */
export function writeCases(scene: Scene) {
  const { now, team } = scene
  const finance = team.finance?.name ?? ''
  const settled = (daysAgo: number, settlement: string, settledBy = finance): Settled => ({
    settledAt: new Date(now - daysAgo * day),
    settledBy,
    settlement,
  })
  wrongAmount(scene, now - 5 * hour)
  wrongAmount(scene, now - 61 * day, settled(60, 'accept: A fee of the bank. The rest is waived.'))
  paidLate(scene, now - 26 * hour)
  differentlyTwice(scene, now - 50 * hour)
  dispute(scene, now - 20 * hour)
  dispute(scene, now - 75 * day, settled(62, 'The dispute was won.', 'admit'))
  dispute(scene, now - 140 * day, settled(128, 'close: The bank decided for the payer.'))
  refundRefused(scene, now - 31 * hour)
  refundRefused(scene, now - 97 * day, settled(95, 'The refund was made.', 'admit'))
  orphan(scene, now - 9 * hour)
  orphan(scene, now - 180 * day, settled(178, 'close: Sent back by bank transfer.'))
}

/** A hundred rupees are missing. Until someone decides, the payment neither counts nor ends. */
function wrongAmount(scene: Scene, time: number, settled?: Settled) {
  const { book, now } = scene
  const missing = (asked: number) => asked - 100_00
  const attempt = paidAt(scene, time, missing)
  const paid = { minor: missing(attempt.amountMinor), currency: attempt.currency }
  const summary = mismatch(attempt, paid) ?? ''
  if (!settled) {
    Object.assign(attempt, {
      state: 'PENDING',
      paidAt: null,
      nextCheckAt: new Date(now + 19 * hour),
    })
    Object.assign(attempt.application, { paidAt: null })
  }
  book.open(attempt, attempt.updatedAt ?? new Date(time), { kind: 'mismatch', summary, ...settled })
}

/** The coupon ran out while the order was open. */
function paidLate(scene: Scene, time: number) {
  const { book, coupons, now } = scene
  const place = scene.places.find(({ gateway }) => !gateway) as Place
  const applied = new Date(coupons.early.createdAt.getTime() + 2 * day)
  const application = book.apply(scene.person(), applied, place, {
    coupon: coupons.early,
    isConfirmed: true,
  })
  const attempt = book.begin(application, new Date(applied.getTime() + 4 * minute), coupons.early)
  book.end(attempt, new Date(applied.getTime() + 4 * day))
  book.capture(attempt, new Date(time))
  Object.assign(attempt, { nextCheckAt: new Date(now + 20 * hour) })
  const summary = `Paid late with the coupon ${coupons.early.code}, which has run out since.`
  book.open(attempt, new Date(time), { kind: 'late-coupon', summary })
}

/** Two payments of different sums: somebody must say which of them counts. */
function differentlyTwice(scene: Scene, time: number) {
  const { book, coupons } = scene
  const place = scene.places.find(({ gateway }) => !gateway) as Place
  const application = book.apply(scene.person(), new Date(time), place, {
    coupon: coupons.campus,
    isConfirmed: true,
  })
  const first = book.begin(application, new Date(time + 4 * minute), null)
  book.end(first, new Date(time + 9 * minute))
  const counted = book.begin(application, new Date(time + 9 * minute))
  book.pay(counted, new Date(time + 12 * minute))
  const at = new Date(time + 3 * hour)
  book.capture(first, at)
  Object.assign(first, { state: 'PAID', surplus: true, paidAt: at })
  book.open(first, at, {
    kind: 'duplicate',
    summary: `This person had already paid, with ${counted.id}.`,
  })
}

function dispute(scene: Scene, time: number, settled?: Settled) {
  const { book } = scene
  const attempt = paidAt(scene, time - 12 * day)
  const reference = providerId.dispute()
  const isLost = settled?.settlement.startsWith('close')
  if (isLost) {
    book.refund(attempt, settled?.settledAt ?? new Date(time), {
      reason: 'chargeback',
      requestedBy: attempt.gateway,
      state: 'DONE',
      chargedBack: true,
      providerRefundId: reference,
      orderedAt: null,
    })
  }
  const summary = isLost
    ? 'The money was taken back by the payer’s bank or the provider. chargeback'
    : 'The payer disputes this payment. Answer at the provider before its deadline. chargeback'
  book.open(attempt, new Date(time), { kind: 'dispute', reference, summary, ...settled })
}

function refundRefused(scene: Scene, time: number, settled?: Settled) {
  const { book, team } = scene
  const attempt = paidAt(scene, time - 5 * day)
  const refund = book.refund(attempt, new Date(time), {
    reason: 'Got a seat elsewhere.',
    requestedBy: team.finance?.name ?? '',
    state: settled ? 'DONE' : 'FAILED',
    tries: settled ? 2 : 1,
    ...(settled && { updatedAt: settled.settledAt }),
  })
  book.open(attempt, new Date(time + 2 * hour), {
    kind: 'refund-failed',
    reference: refund.id,
    summary: 'The provider did not make a refund.',
    ...settled,
  })
}

/** Its person was erased, and the money came all the same. */
function orphan({ book, places, now }: Scene, time: number, settled?: Settled) {
  const place = places.find(({ gateway }) => !gateway) as Place
  const id = asSampleId(newTxId())
  const [gateway, providerPaymentId] = ['RAZORPAY', providerId.payment('RAZORPAY')] as const
  const erasedAt = new Date(time - 3 * day)
  const money = { amountMinor: place.priceInPaise, currency: 'INR' as const }
  book.rows.erased.push({
    id,
    gateway,
    providerOrderId: providerId.order(gateway),
    providerPaymentId,
    ...money,
    erasedAt,
  })
  book.rows.cases.push({
    kind: 'orphan',
    gateway,
    reference: id,
    summary: `${paidAfterErasure(erasedAt)} It is the provider’s payment ${providerPaymentId}.`,
    ...money,
    openedAt: new Date(time),
    seenAt: new Date(Math.min(time + hour, now)),
    ...settled,
  })
}
