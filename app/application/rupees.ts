import type { Price } from '../../contract/payment.ts'

/** A price as the site writes it: "INR 1499", "USD 16.20"; the small coins only where there are some. */
export const priceText = ({ amount, currency }: Price) =>
  `${currency} ${Number.isInteger(amount) ? amount : amount.toFixed(2)}`

export const rupees = (amount: number) => priceText({ amount, currency: 'INR' })
