/** Money: its types, the arithmetic of minor units, and how amounts are written. */

export const currencies = ['INR', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

export const isCurrency = (code: string | null | undefined): code is Currency =>
  currencies.some((currency) => currency === code)

/** Integer minor units: paise, cents. What the server stores, compares and adds. */
export type Money = { minor: number; currency: Currency }

/** Price in whole units, as the API and the pages write it: 1200 or 18.5. */
export type Price = { amount: number; currency: Currency }

// All of our currencies have a hundred minor units.
const minorUnits = 100

export const toUnits = (minor: number) => minor / minorUnits
export const fromUnits = (amount: number) => Math.round(amount * minorUnits)

export const priceOf = ({ minor, currency }: Money): Price => ({
  amount: toUnits(minor),
  currency,
})

/** "1200.50" for 120050: digits only, never through floating point. */
export function toDecimal(minor: number) {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount as a provider writes it, or leaves it out. */
type Written = string | number | null | undefined

const decimal = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** 120050 for "1200.5"; nothing at all when it is no amount, or finer than a minor unit. */
export function toMinor(amount: Written): number | undefined {
  const [, whole, fraction = ''] = decimal.exec(String(amount)) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}

/** Reads an amount with its currency, which must be one of ours too. */
export function toMoney(amount: Written, currency: string | null | undefined): Money | undefined {
  const minor = toMinor(amount)
  return minor === undefined || !isCurrency(currency) ? undefined : { minor, currency }
}

/** "1200.00": both minor digits, as on a till. */
export const amountText = (amount: number) => amount.toFixed(2)

/** Rupees alone: "1200", "3,60,000", "1080.50". Paise only where there are some. */
export function shortText(amount: number) {
  const [whole = '', paise] = amountText(amount).split('.')
  // The specification writes four digits without a comma.
  const digits = whole.length > 4 ? grouped(Number(whole)) : whole
  return paise === '00' ? digits : `${digits}.${paise}`
}

/** The one way in which money is written: "INR 1200", "USD 18.00". It never wraps. */
export const priceText = ({ amount, currency }: Price) =>
  `${currency}\u00a0${currency === 'INR' ? shortText(amount) : amountText(amount)}`

export const rupees = (amount: number) => priceText({ amount, currency: 'INR' })

export const moneyText = (money: Money) => priceText(priceOf(money))

/**
 * 1234567 becomes "12,34,567", the Indian way. By hand: waking a browser's own formatters takes a
 * slow phone a tenth of a second.
 */
export function grouped(amount: number) {
  return String(amount).replace(/(?<=\d)(?=(\d\d)*\d{3}$)/g, ',')
}

/** 1234567 becomes "1,234,567", as elsewhere. */
export function groupedByThousands(amount: number) {
  return String(amount).replace(/(?<=\d)(?=(\d{3})+$)/g, ',')
}
