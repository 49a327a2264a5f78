import { priceOf } from '../../../contract/money.ts'
import type { Application } from '../../application/application.ts'
import { heldPrice } from '../../coupon/coupon.ts'
import type { Scholarship } from '../../partner/partner.ts'
import { chargeFor } from '../../price/price.ts'
import type { Services } from '../../services.ts'
import type { Gateway } from '../provider/gateway.ts'
import { findLastAttempt } from './attempt.store.ts'

/** Keeps the currency that was chosen once, on every way back of the payer. */
export async function currencyOf(
  { db }: Services,
  { name, currencies }: Gateway,
  { id }: Application,
) {
  const last = await findLastAttempt(db, id)
  const isOffered = last?.gateway === name && currencies.includes(last.currency)
  return isOffered ? last.currency : currencies[0]
}

type Sale = { gateway: Gateway; scholarship: Scholarship; application: Application }

/** Prices in each currency that can be chosen. */
export async function pricesOf(
  { db, config }: Services,
  { gateway, scholarship, application }: Sale,
) {
  const full = scholarship.priceInPaise
  const final = await heldPrice(db, scholarship, application.couponCode)
  return gateway.currencies.map((currency) =>
    priceOf(chargeFor(config.prices, currency, { full, final })),
  )
}
