import { isCurrency } from '../../contract/payment.ts'
import type { Money } from './gateway.ts'

/** An amount as a provider writes it, or leaves it out. */
type Written = string | number | null | undefined

// All of our currencies have a hundred minor units.
const decimal = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** "1499.50" for 149950: digits only, never through a fraction that binary cannot hold. */
export function toDecimal(minor: number) {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 149950 for "1499.5"; nothing at all when it is no amount, or finer than a minor unit. */
export function toMinor(amount: Written): number | undefined {
  const [, whole, fraction = ''] = decimal.exec(String(amount)) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}

/** The same with its currency, which must be one of ours too. */
export function toMoney(amount: Written, currency: string | null | undefined): Money | undefined {
  const minor = toMinor(amount)
  return minor === undefined || !isCurrency(currency) ? undefined : { minor, currency }
}
