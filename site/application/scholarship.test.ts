import { expect, test } from 'vitest'
import { chargeAt } from './scholarship.ts'

const scholarship = { scholarship_code: 'A', price: 1200, courses: [] }
const inDollars = { ...scholarship, charge: { amount: 18, currency: 'USD' as const } }

test('a coupon takes the same share off what will be charged, to a whole cent', () => {
  expect(chargeAt(inDollars, 1200)).toEqual({ amount: 18, currency: 'USD' })
  expect(chargeAt(inDollars, 400)).toEqual({ amount: 6, currency: 'USD' })
  expect(chargeAt(inDollars, 0)).toEqual({ amount: 0, currency: 'USD' })
  expect(chargeAt({ ...inDollars, price: 1300 }, 1170)).toEqual({ amount: 16.2, currency: 'USD' })
})

test('rupees are charged as they are', () => {
  expect(chargeAt(scholarship, 400)).toBeUndefined()
})
