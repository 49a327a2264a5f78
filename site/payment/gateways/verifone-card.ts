import type { Card } from './verifone-token.ts'

export type CardErrors = Partial<Record<keyof Card, string>>

/** In the order in which they stand in the form. */
export const cardFields = ['ccNo', 'expMonth', 'expYear', 'cvv'] as const

export const onlyDigits = (most: number) => (text: string) => text.replace(/\D/g, '').slice(0, most)

/** "4111 1111 1111 1111", as it stands on the card. */
export const grouped = (text: string) => onlyDigits(19)(text).replace(/(\d{4})(?=\d)/g, '$1 ')

export function cardErrors({ ccNo, expMonth, expYear, cvv }: Card): CardErrors {
  const errors: CardErrors = {}
  if (!ccNo) errors.ccNo = 'Enter the card number.'
  else if (!isCardNumber(ccNo)) errors.ccNo = 'Check the card number.'
  if (!expMonth) errors.expMonth = 'Choose the month.'
  if (!expYear) errors.expYear = 'Choose the year.'
  if (!cvv) errors.cvv = 'Enter the CVC.'
  else if (cvv.length < 3) errors.cvv = 'The CVC has 3 or 4 digits.'
  return errors
}

/** The right length, and a last digit that fits the others (Luhn). */
function isCardNumber(digits: string) {
  if (digits.length < 12) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
