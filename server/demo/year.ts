import { nextRefundCheck } from '../payment/attempt/timetable.ts'
import type { Attempt, Book } from './book.ts'
import { atWork, campaign, day, hour, minute, momentsOfYear } from './calendar.ts'
import type { Colleague, Coupons, Place } from './catalogue.ts'
import type { Dice } from './dice.ts'
import type { Person } from './people.ts'

export type Scene = {
  book: Book
  dice: Dice
  now: number
  person: () => Person
  places: Place[]
  coupons: Coupons
  referrals: string[]
  team: Record<string, Colleague>
  /** Days after which the site erases an application that was not paid. */
  unpaidDays: number
}

const perDay = 5.2
/** What became of an application, in a hundred; the rest is paid at once. */
const fates = {
  unverified: 13,
  verified: 14,
  abandoned: 11,
  again: 7,
  paid: 52,
  refunded: 2,
  twice: 0.6,
  partly: 0.4,
}
type Fate = keyof typeof fates
const unpaid: readonly Fate[] = ['unverified', 'verified', 'abandoned']

/** Waits for money as long as the reconciler does. */
const patience = 4 * day

/** A year of applications, each as far as it came. */
export function writeYear(scene: Scene) {
  const { dice, now, unpaidDays } = scene
  for (const at of momentsOfYear(dice, now, perDay)) {
    const age = now - at
    const fate = age < 20 * minute ? dice.pick(unpaid) : dice.weighted(fates)
    // The site has erased it by now.
    if (unpaid.includes(fate) && age > (unpaidDays - 1) * day) continue
    write(scene, at, age < 12 * day && (fate === 'refunded' || fate === 'partly') ? 'paid' : fate)
  }
}

function write(scene: Scene, time: number, fate: Fate) {
  const { book, dice, now } = scene
  const application = applyAt(scene, time, fate !== 'unverified')
  if (fate === 'unverified' || fate === 'verified') return
  const begun = new Date(Math.min(time + dice.between(3, 6) * minute, now - 30_000))
  const isAgain = fate === 'again' && application.coupon !== undefined
  const attempt = book.begin(application, begun, isAgain ? null : undefined)
  if (fate === 'abandoned') return abandon(scene, attempt)
  const paidAt = new Date(begun.getTime() + dice.between(1, 5) * minute)
  if (isAgain) {
    // The first was given up for another price: a coupon was found.
    book.end(attempt, paidAt)
    return book.pay(book.begin(application, paidAt), new Date(paidAt.getTime() + 2 * minute))
  }
  book.pay(attempt, paidAt)
  if (attempt.gateway === 'FREE') return
  if (fate === 'twice' && attempt.gateway === 'RAZORPAY') payTwice(scene, attempt, paidAt)
  if (fate === 'refunded' || fate === 'partly') giveBack(scene, attempt, fate)
}

/** An application that someone sends at this time; where, with which coupon and course, is drawn by lot. */
export function applyAt(scene: Scene, time: number, isConfirmed = true) {
  const { book, dice, coupons, referrals, places } = scene
  const place = places[
    Number(dice.weighted(Object.fromEntries(places.map(({ weight }, index) => [index, weight]))))
  ] as Place
  const daysAgo = (scene.now - time) / day
  const isCampaign = daysAgo < campaign.from + 1 && daysAgo > campaign.to - 6
  const coupon = dice.weighted({
    none: 70,
    campus: place.companyCode ? 14 : 3,
    alumni: 5,
    monsoon: 8,
    early: isCampaign ? 30 : 0,
    seat: 1,
  })
  return book.apply(scene.person(), new Date(time), place, {
    coupon: coupon === 'none' ? undefined : coupons[coupon],
    referral: dice.chance(0.11) ? dice.pick(referrals) : undefined,
    isConfirmed,
  })
}

/** The order stays open for days, and a bank may have said no. */
function abandon({ book, dice, now }: Scene, attempt: Attempt) {
  const begun = attempt.createdAt.getTime()
  if (attempt.gateway === 'FREE') return book.pay(attempt, attempt.createdAt)
  if (now - begun > patience) return book.end(attempt, new Date(begun + patience))
  Object.assign(attempt, {
    declined: dice.chance(0.4),
    nextCheckAt: new Date(now + dice.between(20, 60) * minute),
  })
}

/** The bank sent the money twice: it went back by itself. */
function payTwice({ book }: Scene, first: Attempt, paidAt: Date) {
  const at = new Date(paidAt.getTime() + minute)
  const second = book.begin(first.application, at)
  book.uses.delete(second.id)
  Object.assign(second, { orderOf: first.id, providerOrderId: null, surplus: true, paidAt: at })
  book.capture(second, at)
  const done = new Date(at.getTime() + 3 * day)
  book.refund(second, at, {
    reason: 'Paid twice.',
    requestedBy: 'admit',
    state: 'DONE',
    updatedAt: done,
  })
}

const reasons = [
  'Fell ill before the exam.',
  'Applied for the wrong college.',
  'Got a seat elsewhere.',
  'Asked for by the applicant.',
  'The parents did not agree.',
]

function giveBack({ book, dice, now, team }: Scene, attempt: Attempt, fate: 'refunded' | 'partly') {
  const paid = attempt.paidAt?.getTime() ?? 0
  const asked = atWork(dice, Math.min(paid + dice.between(1, 9) * day, now - 7 * day))
  const done = new Date(asked + dice.between(2, 6) * day)
  const part = fate === 'partly' && {
    amountMinor: Math.round((attempt.capturedMinor ?? 0) / 1000) * 100,
  }
  const reason = part ? 'The coupon was forgotten; a part goes back.' : dice.pick(reasons)
  book.refund(attempt, new Date(asked), {
    reason,
    requestedBy: team.finance?.name ?? '',
    state: 'DONE',
    updatedAt: done,
    ...part,
  })
}

/** Refunds on their way, from an hour to eight days old; the oldest needs someone. */
export function writeRefundsUnderWay(scene: Scene) {
  const { book, dice, now, team } = scene
  for (const age of [1.1, 6, 22, 49, 83, 145, 194]) {
    const asked = new Date(now - age * hour)
    const attempt = paidAt(scene, asked.getTime() - dice.between(30, 90) * hour)
    const refund = book.refund(attempt, asked, {
      reason: dice.pick(reasons),
      requestedBy: team.finance?.name ?? '',
      state: 'PENDING',
      nextCheckAt: nextRefundCheck(asked, new Date(now)),
    })
    if (age < 7 * 24) continue
    book.open(attempt, new Date(asked.getTime() + 7 * day), {
      kind: 'refund-stuck',
      reference: refund.id,
      summary: 'The provider has not finished a refund in a week.',
    })
  }
}

/** A payment in rupees at about this time, without a coupon. */
export function paidAt(scene: Scene, time: number, minor?: (asked: number) => number) {
  const { book } = scene
  const place = scene.places.find(({ gateway }) => !gateway) as Place
  const application = book.apply(scene.person(), new Date(time), place, { isConfirmed: true })
  const attempt = book.begin(application, new Date(time + 4 * minute))
  book.pay(attempt, new Date(time + 6 * minute), minor?.(attempt.amountMinor))
  return attempt
}
