import { type Currency, currencies } from '../../contract/payment.ts'
import type { Money } from './gateway.ts'

// All of our currencies have a hundred minor units.
const decimal = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** "1499.50" for 149950: digits only, never through a fraction that binary cannot hold. */
export function toDecimal(minor: number) {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads "1499.5" or "1499.50" exactly; nothing at all when it is not an amount of ours. */
export function fromDecimal(value: string, currency: string): Money | undefined {
  const [, whole, fraction = ''] = decimal.exec(value) ?? []
  if (whole === undefined || !isCurrency(currency)) return undefined
  return { minor: Number(whole + fraction.padEnd(2, '0')), currency }
}

const isCurrency = (code: string): code is Currency =>
  currencies.some((currency) => currency === code)
