import { expect, test } from 'vitest'
import { dialCodes } from './countries.ts'
import { phone } from './messages/en/phone.ts'
import { speak } from './messages/speak.ts'
import { nationalDigits, phoneProblem as saidOf } from './phone.ts'

const sentenceOf = speak(phone)
const phoneProblem = (...of: Parameters<typeof saidOf>) => {
  const said = saidOf(...of)
  return said && sentenceOf(said)
}

const repeated = 'Phone number cannot be all repeated digits.'
const indian = 'Indian phone number must start with 6-9 and be exactly 10 digits.'
const between = (fewest: number, most: number) =>
  `Phone number must be between ${fewest} and ${most} digits.`

test.each([
  ['US', 10, 10],
  ['IN', 10, 10],
  ['GB', 10, 10],
  ['AU', 9, 10],
  ['CA', 10, 10],
  ['AE', 9, 12],
  ['DE', 10, 11],
  ['FR', 9, 9],
  ['SG', 8, 8],
  ['JP', 10, 11],
  ['BR', 4, 15],
])('a number of %s has between %i and %i digits', (country, fewest, most) => {
  const dialCode = dialCodes.get(country) ?? ''
  // Starts with a digit that is fine in India and that begins no dial code above.
  const digits = '8765432198765432'
  expect(phoneProblem(digits.slice(0, fewest), country, dialCode)).toBeUndefined()
  expect(phoneProblem(digits.slice(0, most), country, dialCode)).toBeUndefined()
  expect(phoneProblem(digits.slice(0, fewest - 1), country, dialCode)).toBe(between(fewest, most))
  expect(phoneProblem(digits.slice(0, most + 1), country, dialCode)).toBe(between(fewest, most))
})

test('an Indian number starts with 6 to 9', () => {
  expect(phoneProblem('5876543210', 'in', '91')).toBe(indian)
  expect(phoneProblem('6876543210', 'IN', '91')).toBeUndefined()
})

test('a number is not one digit repeated', () => {
  expect(phoneProblem('9999999999', 'IN', '91')).toBe(repeated)
  expect(phoneProblem('1111', 'BR', '55')).toBe(repeated)
})

test('an empty number is missing', () => {
  expect(phoneProblem('', 'IN', '91')).toBe('Phone number is required!')
  expect(phoneProblem('+', 'IN', '91')).toBe('Phone number is required!')
})

test('the dial code is stripped where it was meant as one, and only there', () => {
  expect(nationalDigits('+91 98765 43210', 'IN', '91')).toBe('9876543210')
  expect(nationalDigits('919876543210', 'IN', '91')).toBe('9876543210')
  expect(nationalDigits('9198765432', 'IN', '91')).toBe('9198765432')
  expect(nationalDigits('+971 50 123 4567', 'AE', '+971')).toBe('501234567')
})

test.each([
  ['09876543210', 'IN', '91', '9876543210'],
  ['0091 98765 43210', 'IN', '91', '9876543210'],
  ['+91 (0) 98765 43210', 'IN', '91', '9876543210'],
  ['091-98765-43210', 'IN', '91', '9876543210'],
  ['07700 900123', 'GB', '44', '7700900123'],
  ['0044 7700 900123', 'GB', '44', '7700900123'],
  ['0412345678', 'AU', '61', '0412345678'],
  ['030 1234', 'IT', '39', '0301234'],
])('%s in %s loses its prefix and no digit', (typed, country, dialCode, digits) => {
  expect(nationalDigits(typed, country, dialCode)).toBe(digits)
})

test('every country has a dial code of one to four digits', () => {
  expect(dialCodes.size).toBeGreaterThan(240)
  for (const [country, code] of dialCodes) {
    expect(`${country}${code}`).toMatch(/^[A-Z]{2}\d{1,4}$/)
  }
})
