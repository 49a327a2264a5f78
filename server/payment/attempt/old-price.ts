import { momentInIndia } from '../../../contract/calendar.ts'
import { moneyText } from '../../../contract/money.ts'
import type { Application } from '../../application/application.ts'
import { heldPrice } from '../../coupon/coupon.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { scholarshipOf } from '../../partner/partner.ts'
import { chargeFor } from '../../price/price.ts'
import type { Services } from '../../services.ts'
import type { StoredAttempt } from './attempt.store.ts'
import { ifGone } from './bill.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Says so where a payment began more than a day after its price was quoted, and the price is another
 * one now. Money that only arrives late was begun in time, and counts.
 */
export async function oldPrice(
  { config }: Pick<Services, 'config'>,
  tx: Transaction,
  { quotedAt, createdAt, currency, couponCode, amountMinor }: StoredAttempt,
  application: Application,
  begunAt: Date | undefined,
) {
  const quoted = quotedAt ?? createdAt
  if (!begunAt || begunAt.getTime() - quoted.getTime() <= day) return undefined
  const scholarship = await scholarshipOf({ db: tx as Database }, application).catch(ifGone)
  if (!scholarship) return undefined
  const full = scholarship.priceInPaise
  const final = await heldPrice(tx, scholarship, couponCode)
  const now = chargeFor(config.prices, currency, { full, final })
  if (now.minor === amountMinor) return undefined
  const [begun, told] = [begunAt, quoted].map((at) => momentInIndia(at.getTime()))
  return `Begun on ${begun}, at the price quoted on ${told}. The price is ${moneyText(now)} now.`
}
