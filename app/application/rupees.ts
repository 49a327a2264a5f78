/** An amount as the site writes it: whole rupees bare, paise only where there are some. */
export function rupees(amount: number) {
  return `INR ${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
}
