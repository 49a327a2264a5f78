import { expect, test } from 'vitest'
import { chargeFor } from './quote.ts'

const prices = { USD: 18, EUR: 17.5 }

test('rupees are charged as they are, other currencies at their own price', () => {
  const paise = { full: 149_900, final: 149_900 }
  expect(chargeFor(prices, 'INR', paise)).toEqual({ minor: 149_900, currency: 'INR' })
  expect(chargeFor(prices, 'USD', paise)).toEqual({ minor: 1800, currency: 'USD' })
  expect(chargeFor(prices, 'EUR', paise)).toEqual({ minor: 1750, currency: 'EUR' })
})

test('a coupon takes the same share off in every currency, to a whole cent', () => {
  const third = { full: 149_900, final: 49_967 }
  expect(chargeFor(prices, 'INR', third)).toEqual({ minor: 49_967, currency: 'INR' })
  expect(chargeFor(prices, 'USD', third)).toEqual({ minor: 600, currency: 'USD' })
})

test('what costs nothing costs nothing in every currency', () => {
  for (const full of [149_900, 0]) {
    expect(chargeFor(prices, 'USD', { full, final: 0 })).toEqual({ minor: 0, currency: 'USD' })
  }
})
