import { maxPhoneDigits, nationalDigits, phoneProblem } from '../../contract/phone.ts'
import type { Country } from './countries.ts'

/**
 * Nothing but digits. A number typed or pasted with a plus sign, 00 or 0 loses that and the dial
 * code, which the country list shows already, as soon as there is a whole number behind it.
 */
export function phoneDigits(text: string, { code, dialCode }: Country) {
  const isWhole = /^[+0]/.test(text) && !phoneProblem(text, code, dialCode)
  if (isWhole) return nationalDigits(text, code, dialCode)
  return text.replace(/(?!^\+)\D/g, '').slice(0, maxPhoneDigits)
}
