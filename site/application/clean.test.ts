import { expect, test } from 'vitest'
import { cleanValues, tenDigits } from './clean.ts'

test('each remembered value is cleaned up by the rule of its field', () => {
  const typed = {
    fullname: ' Kavya Nair',
    email: ' kavya @example.com',
    phone_number: '+91 98765 43210',
    selected_course: 'Cloud Computing',
    company_name: ' North College',
    referral_code: 'FRIEND 10',
    coupon_code: ' WELCOME10 ',
  }
  expect(cleanValues(typed)).toEqual({
    fullname: 'Kavya Nair',
    email: 'kavya@example.com',
    phone_number: '9876543210',
    selected_course: 'Cloud Computing',
    company_name: 'North College',
    referral_code: 'FRIEND10',
    coupon_code: 'WELCOME10',
  })
  expect(cleanValues({ fullname: 'Kavya' })).toEqual({ fullname: 'Kavya' })
})

const typedOneByOne = (text: string) =>
  Array.from(text).reduce((value, character) => tenDigits(value + character), '')

test.each(['9876543210', '09876543210', '+919876543210', '00919876543210', '+91 098765 43210'])(
  '%s keeps its ten digits, pasted or typed',
  (text) => {
    expect(tenDigits(text)).toBe('9876543210')
    expect(typedOneByOne(text)).toBe('9876543210')
  },
)

test('a digit too many is dropped', () => {
  expect(typedOneByOne('98765432101')).toBe('9876543210')
  expect(typedOneByOne('91987654321')).toBe('9198765432')
})
