import { nationalDigits } from '../../contract/phone.ts'
import { countryCode } from '../../contract/programme.ts'

const length = 10

/** What is meant by a typed, pasted or filled-in number: "+91 98765 43210" and "9876543210" alike. */
export function tenDigits(text: string) {
  const digits = text.replace(/\D/g, '')
  const meant = nationalDigits(text, 'IN', countryCode)
  // One digit too many behind a number that begins with 91 is a slip, not a dial code.
  return (meant.length === length ? meant : digits).slice(0, length)
}

export const withoutSpaces = (text: string) => text.replace(/\s/g, '')
