import type { Money } from '../../contract/money.ts'
import { type Currency, fromUnits, priceOf } from '../../contract/money.ts'
import type { GatewayName } from '../../contract/payment.ts'
import { gatewayTitles } from '../../contract/payment.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/**
 * Price to charge: rupees as they are, other currencies at their own price in the coupon's
 * proportion.
 */
export function chargeFor(
  prices: Config['prices'],
  currency: Currency,
  paise: { full: number; final: number },
): Money {
  if (currency === 'INR') return { minor: paise.final, currency }
  const share = paise.full === 0 ? 0 : paise.final / paise.full
  return { minor: Math.round(fromUnits(prices[currency]) * share), currency }
}

type Payable = { gateway: GatewayName | null }

/** The one choice of a gateway: the college's own, else the default; undefined without its keys. */
export const chooseGateway = (
  { gateways, config }: Pick<Services, 'gateways' | 'config'>,
  { gateway }: Payable,
) => gateways[gateway ?? config.paymentGateway]

/** Provider that applicants will pay through, as payers know it. */
export function providerOf(services: Pick<Services, 'gateways' | 'config'>, scholarship: Payable) {
  const gateway = chooseGateway(services, scholarship)
  return gateway && gatewayTitles[gateway.name]
}

/** False where the gateway would refuse so little; nothing at all is free, and needs none. */
export function isChargeable(
  services: Pick<Services, 'gateways' | 'config'>,
  scholarship: Payable & { priceInPaise: number },
  final: number,
) {
  const gateway = chooseGateway(services, scholarship)
  if (!gateway || final === 0) return true
  const full = scholarship.priceInPaise
  return gateway.currencies.every((currency) => {
    const { minor } = chargeFor(services.config.prices, currency, { full, final })
    return minor >= (gateway.minimums[currency] ?? 1)
  })
}

/** Ways to pay of a scholarship's gateway. */
export const methodsOf = (
  services: Pick<Services, 'gateways' | 'config'>,
  scholarship: Payable,
) => [...(chooseGateway(services, scholarship)?.methods ?? [])]

/** Price for a visitor who chooses no other currency, in whole units. */
export function chargeOf(
  services: Pick<Services, 'gateways' | 'config'>,
  scholarship: Payable & { priceInPaise: number },
  final: number,
) {
  const [currency] = chooseGateway(services, scholarship)?.currencies ?? ['INR' as const]
  const full = scholarship.priceInPaise
  return priceOf(chargeFor(services.config.prices, currency, { full, final }))
}
