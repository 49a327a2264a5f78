import type { Currency } from '../../contract/payment.ts'
import type { Config } from '../config.ts'
import type { Money } from './gateway.ts'

/** What to charge: rupees as they are, other currencies at their own price in the coupon's proportion. */
export function chargeFor(
  prices: Config['prices'],
  currency: Currency,
  paise: { full: number; final: number },
): Money {
  if (currency === 'INR') return { minor: paise.final, currency }
  const share = paise.full === 0 ? 0 : paise.final / paise.full
  return { minor: Math.round(prices[currency] * 100 * share), currency }
}
