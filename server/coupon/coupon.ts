import { requirePaid } from '../bot-check/bot-check.ts'
import type { Database, Transaction } from '../db/connect.ts'
import type { Asker } from '../http/asker.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { Scholarship } from '../partner/partner.ts'
import { isChargeable } from '../price/price.ts'
import type { Services } from '../services.ts'
import {
  type Coupon,
  countUses,
  countUsesOf,
  deleteUse,
  findCoupon,
  isHeld,
  lockCoupon,
  type Person,
  saveUse,
} from './coupon.store.ts'

/** Price to pay, in paise. No coupon code: the full price. */
export async function priceWithCoupon(
  services: Pick<Services, 'db' | 'gateways' | 'config'>,
  scholarship: Scholarship,
  code: string,
  person?: Person,
) {
  const full = scholarship.priceInPaise
  if (code === '') return full
  const found = await findCoupon(services.db, code)
  const coupon = await requireUsable(services.db, found, scholarship, person)
  const final = discounted(coupon, full)
  // Refuses now, before the gateway would at the end.
  if (!isChargeable(services, scholarship, final)) throw notUsable()
  return final
}

/**
 * Against brute force: after a few misses from one network each further try needs a bot check. A try
 * is counted before anything is compared, so that a burst gets no further; what is good does not count.
 */
export async function guardGuesses<Result>(
  { limiter }: Services,
  asker: Asker,
  guess: () => Promise<Result>,
) {
  const tries = await limiter.hit('coupon-misses', asker.clientIp, { max: Number.MAX_SAFE_INTEGER })
  if (tries > limits['coupon-misses'].max) requirePaid(asker, 1)
  const result = await guess()
  await limiter.takeBack('coupon-misses', asker.clientIp)
  return result
}

type Reservation = { attemptId: string; code: string; person: Person }

/**
 * Holds one use for a payment attempt and says what is to pay then. Pessimistic locking: other
 * attempts that want the same coupon wait for its row lock until the caller's transaction ends.
 */
export async function reserveCoupon(
  tx: Transaction,
  scholarship: Scholarship,
  { attemptId, code, person }: Reservation,
) {
  const coupon = await requireUsable(tx, await lockCoupon(tx, code), scholarship, person)
  await saveUse(tx, { ...person, attemptId, couponCode: code })
  return discounted(coupon, scholarship.priceInPaise)
}

/** Price to pay with a use that is already held: its limits no longer matter. */
export async function heldPrice(
  db: Database | Transaction,
  scholarship: Scholarship,
  code: string,
) {
  const coupon = code ? await findCoupon(db, code) : undefined
  return coupon ? discounted(coupon, scholarship.priceInPaise) : scholarship.priceInPaise
}

/**
 * Late money: the use was given back, and is taken again. False where the coupon has expired or run
 * out since, in all or for this person, so that its limits hold whatever happens.
 */
export async function retakeCoupon(tx: Transaction, { attemptId, code, person }: Reservation) {
  const coupon = await lockCoupon(tx, code)
  if (await isHeld(tx, attemptId)) return true
  if (!coupon || !(await isLeft(tx, coupon, person))) return false
  await saveUse(tx, { ...person, attemptId, couponCode: code })
  return true
}

/** Gives a use back. Idempotent: where it was given back before, nothing happens. */
export async function releaseCoupon(tx: Transaction, attemptId: string) {
  await deleteUse(tx, attemptId)
}

export function discounted(
  { percentOff, paiseOff }: Pick<Coupon, 'percentOff' | 'paiseOff'>,
  paise: number,
) {
  const off = percentOff === null ? (paiseOff ?? 0) : Math.floor((paise * percentOff) / 100)
  return Math.max(0, paise - off)
}

async function requireUsable(
  db: Database | Transaction,
  coupon: Coupon | undefined,
  scholarship: Scholarship,
  person: Person | undefined,
) {
  const usable =
    coupon &&
    (coupon.scholarshipCode === null || coupon.scholarshipCode === scholarship.code) &&
    (await isLeft(db, coupon, person))
  if (!usable) throw notUsable()
  return coupon
}

const notUsable = () => new Problem('invalid-coupon', 'coupon.invalid', { field: 'coupon_code' })

/** Tells if it has neither expired nor been used up, in all or by this person. */
async function isLeft(
  db: Database | Transaction,
  coupon: Coupon,
  person: Person | undefined,
): Promise<boolean> {
  const { code, expired, maxUses, maxUsesPerPerson } = coupon
  if (expired) return false
  if (maxUses !== null && (await countUses(db, code)) >= maxUses) return false
  if (maxUsesPerPerson === null || !person) return true
  return (await countUsesOf(db, code, person)) < maxUsesPerPerson
}
