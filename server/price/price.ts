import type { Money } from '../../contract/money.ts'
import { type Currency, fromUnits, priceOf } from '../../contract/money.ts'
import type { GatewayName } from '../../contract/payment.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/** What to charge: rupees as they are, other currencies at their own price in the coupon's proportion. */
export function chargeFor(
  prices: Config['prices'],
  currency: Currency,
  paise: { full: number; final: number },
): Money {
  if (currency === 'INR') return { minor: paise.final, currency }
  const share = paise.full === 0 ? 0 : paise.final / paise.full
  return { minor: Math.round(fromUnits(prices[currency]) * share), currency }
}

type Priced = { priceInPaise: number; gateway: GatewayName | null }

/** What a visitor will be asked for who chooses no other currency, in whole units. */
export function chargeOf(
  { gateways, config }: Pick<Services, 'gateways' | 'config'>,
  { priceInPaise: full, gateway }: Priced,
  final: number,
) {
  const [currency] = gateways[gateway ?? config.paymentGateway]?.currencies ?? ['INR' as const]
  return priceOf(chargeFor(config.prices, currency, { full, final }))
}
