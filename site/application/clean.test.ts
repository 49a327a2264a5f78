import { expect, test } from 'vitest'
import { cleanValues } from './clean.ts'

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
