import { maxPhoneDigits, nationalDigits } from '../../contract/phone.ts'
import { countryCode } from '../../contract/programme.ts'
import type { Values } from './application-state.ts'

const length = 10

/**
 * Finds the number behind typed, pasted or filled-in text: "+91 98765 43210", "09876543210" and
 * "9876543210" alike. A prefix stays until there is a whole number behind it.
 */
export function tenDigits(text: string) {
  const meant = nationalDigits(text, 'IN', countryCode)
  if (meant.length === length) return meant
  // One digit too many behind a number that begins with 91 is a slip, not a dial code.
  const most = /^\s*[+0]/.test(text) ? maxPhoneDigits : length
  return text.replace(/(?!^\+)\D/g, '').slice(0, most)
}

export const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Cleans values typed before hydration, as the fields would have. */
export function cleanValues(values: Partial<Values>): Partial<Values> {
  const cleaned = Object.entries(values).map(([name, text]) => [name, cleanerOf(name)(text)])
  return Object.fromEntries(cleaned)
}

export function cleanerOf(name: string) {
  if (name === 'phone_number') return tenDigits
  const mayHaveSpaces = ['fullname', 'company_name', 'selected_course'].includes(name)
  return mayHaveSpaces ? (text: string) => text.trimStart() : withoutSpaces
}
