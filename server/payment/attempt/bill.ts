import type { Application } from '../../application/application.ts'
import { heldPrice } from '../../coupon/coupon.ts'
import { Problem } from '../../http/problem.ts'
import { type Scholarship, scholarshipOf } from '../../partner/partner.ts'
import { chargeFor } from '../../price/price.ts'
import type { Services } from '../../services.ts'
import type { StoredAttempt } from './attempt.store.ts'

/** The fee before the coupon, and what the coupon took off, in minor units of the payment's currency. */
export type Bill = { feeMinor: number; offMinor: number }

type Charged = Pick<StoredAttempt, 'amountMinor' | 'currency' | 'couponCode'>
type Prices = Pick<Services, 'db' | 'config'>

/** Undefined where the prices of today do not lead to what was charged then. */
export async function billOf(
  services: Prices,
  attempt: Charged,
  application: Application,
): Promise<Bill | undefined> {
  const scholarship = await scholarshipOf(services, application).catch(ifGone)
  if (!scholarship) return undefined
  const { couponCode, currency, amountMinor } = attempt
  const full = scholarship.priceInPaise
  const final = await heldPrice(services.db, scholarship, couponCode)
  const minorOf = (paise: number) =>
    chargeFor(services.config.prices, currency, { full, final: paise }).minor
  if (minorOf(final) !== amountMinor) return undefined
  const feeMinor = minorOf(full)
  return { feeMinor, offMinor: feeMinor - amountMinor }
}

/** A college may have been removed since. */
export function ifGone(error: unknown): Scholarship | undefined {
  if (error instanceof Problem) return undefined
  throw error
}
