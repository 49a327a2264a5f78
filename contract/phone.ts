import { say } from './messages/say.ts'

/** Lengths of national numbers, in digits: [fewest, most]. */
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
 * one: behind a plus sign or 00, or when the number would be too long with it (an Indian mobile
 * number may itself begin with 91). A leading 0 is dropped where it makes the number too long.
 */
export function nationalDigits(phone: string, country: string, dialCode: string) {
  const most = lengthIn(country)[1]
  const withoutZero = (digits: string) =>
    digits.length > most ? digits.replace(/^0+/, '') : digits
  const code = dialCode.replace(/\D/g, '')
  const isInternational = /^\s*(\+|00)/.test(phone)
  const digits = phone.replace(/\D/g, '')
  const dialled = isInternational ? digits.replace(/^0+/, '') : withoutZero(digits)
  const isWithCode = (isInternational || dialled.length > most) && dialled.startsWith(code)
  return isWithCode ? withoutZero(dialled.slice(code.length)) : withoutZero(digits)
}

/** A number as it may be sent: spaces and the like are the browser's to take out. */
export const phonePattern = /^\+?\d*$/

/** Says why a phone number is wrong, as the sentence shown under the field. */
export function phoneProblem(phone: string, country: string, dialCode: string) {
  const digits = nationalDigits(phone, country, dialCode)
  const [fewest, most] = lengthIn(country)
  if (digits === '') return say('phone.missing')
  if (/^(\d)\1+$/.test(digits)) return say('phone.repeated')
  if (digits.length < fewest || digits.length > most) {
    return say('phone.length', { fewest, most })
  }
  if (country.toUpperCase() === 'IN' && !/^[6-9]\d{9}$/.test(digits)) {
    return say('phone.indian')
  }
  return undefined
}
