import { isCurrency, type Money } from '../../../../contract/money.ts'

/** Stripe writes currencies in small letters; one that we do not sell in has no amount of ours. */
export function moneyOf(minor: number, code: string): Money | undefined {
  const currency = code.toUpperCase()
  return isCurrency(currency) ? { minor, currency } : undefined
}
