/** How many digits a national number has: [fewest, most]. */
const lengths: Readonly<Record<string, readonly [number, number]>> = {
  US: [10, 10],
  IN: [10, 10],
  GB: [10, 10],
  AU: [9, 10],
  CA: [10, 10],
  AE: [9, 12],
  DE: [10, 11],
  FR: [9, 9],
  SG: [8, 8],
  JP: [10, 11],
}
const elsewhere = [4, 15] as const

export const maxPhoneDigits = 15

const lengthIn = (country: string) => lengths[country.toUpperCase()] ?? elsewhere

/**
 * The national digits of what was typed. The dial code is dropped where it was plainly meant as
 * one: behind a plus sign, or when the number would be too long with it (an Indian mobile number
 * may itself begin with 91).
 */
export function nationalDigits(phone: string, country: string, dialCode: string) {
  const digits = phone.replace(/\D/g, '')
  const code = dialCode.replace(/\D/g, '')
  const meantAsCode = phone.trimStart().startsWith('+') || digits.length > lengthIn(country)[1]
  return meantAsCode && digits.startsWith(code) ? digits.slice(code.length) : digits
}

/** What is wrong with a phone number, as the sentence shown under the field. */
export function phoneProblem(phone: string, country: string, dialCode: string) {
  const digits = nationalDigits(phone, country, dialCode)
  const [fewest, most] = lengthIn(country)
  if (digits === '') return 'Phone number is required!'
  if (/^(\d)\1+$/.test(digits)) return 'Phone number cannot be all repeated digits.'
  if (digits.length < fewest || digits.length > most) {
    return `Phone number must be between ${fewest} and ${most} digits.`
  }
  if (country.toUpperCase() === 'IN' && !/^[6-9]\d{9}$/.test(digits)) {
    return 'Indian phone number must start with 6-9 and be exactly 10 digits.'
  }
  return undefined
}
