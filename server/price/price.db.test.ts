import { expect, test } from 'vitest'
import { createTestSite } from '../../testing/site.ts'
import { chargeFor, chargeOf, chooseGateway, isChargeable } from './price.ts'

const prices = { USD: 18, EUR: 17.5 }

test('rupees are charged as they are, other currencies at their own price', () => {
  const paise = { full: 120_000, final: 120_000 }
  expect(chargeFor(prices, 'INR', paise)).toEqual({ minor: 120_000, currency: 'INR' })
  expect(chargeFor(prices, 'USD', paise)).toEqual({ minor: 1800, currency: 'USD' })
  expect(chargeFor(prices, 'EUR', paise)).toEqual({ minor: 1750, currency: 'EUR' })
})

test('a coupon takes the same share off in every currency, to a whole cent', () => {
  const third = { full: 120_000, final: 40_000 }
  expect(chargeFor(prices, 'INR', third)).toEqual({ minor: 40_000, currency: 'INR' })
  expect(chargeFor(prices, 'USD', third)).toEqual({ minor: 600, currency: 'USD' })
})

test('a free seat costs nothing in dollars', () => {
  for (const full of [120_000, 0]) {
    expect(chargeFor(prices, 'USD', { full, final: 0 })).toEqual({ minor: 0, currency: 'USD' })
  }
})

test('without a chosen currency the charge is in that of the gateway, or of the default gateway', async () => {
  const { services } = await createTestSite({ PAYMENT_GATEWAY: 'PAYPAL', PRICE_USD: '18' })
  const priced = { priceInPaise: 120_000, gateway: null }
  expect(chargeOf(services, priced, 60_000)).toEqual({ amount: 9, currency: 'USD' })
  const inRupees = { amount: 600, currency: 'INR' }
  expect(chargeOf(services, { ...priced, gateway: 'RAZORPAY' }, 60_000)).toEqual(inRupees)
  expect(chargeOf({ ...services, gateways: {} }, priced, 60_000)).toEqual(inRupees)
})

test('the college’s gateway is chosen before the default, and none without its keys', async () => {
  const { services } = await createTestSite({ PAYMENT_GATEWAY: 'PAYPAL' })
  expect(chooseGateway(services, { gateway: 'STRIPE' })?.name).toBe('STRIPE')
  expect(chooseGateway(services, { gateway: null })?.name).toBe('PAYPAL')
  const { STRIPE: _without, ...gateways } = services.gateways
  expect(chooseGateway({ ...services, gateways }, { gateway: 'STRIPE' })).toBeUndefined()
})

test('a sum below what the gateway takes in any of its currencies cannot be charged', async () => {
  const { services } = await createTestSite({ PRICE_USD: '18', PRICE_EUR: '17' })
  const inRupees = { priceInPaise: 120_000, gateway: 'RAZORPAY' } as const
  const { INR = 0 } = services.gateways.RAZORPAY?.minimums ?? {}
  expect(INR).toBeGreaterThan(1)
  expect(isChargeable(services, inRupees, INR)).toBe(true)
  expect(isChargeable(services, inRupees, INR - 1)).toBe(false)
  const stripe = services.gateways.STRIPE
  if (!stripe) throw new Error('The demo has every gateway')
  const abroad = { priceInPaise: 120_000, gateway: 'STRIPE' } as const
  const takes = (minimums: typeof stripe.minimums) => {
    const gateways = { ...services.gateways, STRIPE: { ...stripe, minimums } }
    return isChargeable({ ...services, gateways }, abroad, 60_000)
  }
  const [currency = 'USD'] = stripe.currencies
  const half = chargeFor(services.config.prices, currency, { full: 120_000, final: 60_000 }).minor
  expect(takes({ [currency]: half })).toBe(true)
  expect(takes({ [currency]: half + 1 })).toBe(false)
  expect(takes({})).toBe(true)
})

test('nothing at all can be charged, and so can anything where the gateway has no keys', async () => {
  const { services } = await createTestSite()
  const priced = { priceInPaise: 120_000, gateway: 'RAZORPAY' } as const
  expect(isChargeable(services, priced, 0)).toBe(true)
  expect(isChargeable({ ...services, gateways: {} }, priced, 1)).toBe(true)
  const { RAZORPAY } = services.gateways
  if (!RAZORPAY) throw new Error('The demo has every gateway')
  const free = { ...RAZORPAY, minimums: {} }
  const gateways = { ...services.gateways, RAZORPAY: free }
  // Less than the smallest unit is no sum.
  expect(isChargeable({ ...services, gateways }, { ...priced, priceInPaise: 0 }, 0)).toBe(true)
  expect(isChargeable({ ...services, gateways }, priced, 1)).toBe(true)
})
