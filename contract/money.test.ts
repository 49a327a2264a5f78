import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  grouped,
  groupedByThousands,
  moneyText,
  priceText,
  rupees,
  toDecimal,
  toMinor,
  toMoney,
} from './money.ts'

const minorUnits = fc.integer({ min: 0, max: 10_000_000_000 })

test('an amount survives the way to a provider and back, to the last paisa', () => {
  fc.assert(
    fc.property(minorUnits, (minor) => {
      expect(toMinor(toDecimal(minor))).toBe(minor)
    }),
  )
})

test('an amount survives as a JSON number too, whose closing zeros are lost', () => {
  fc.assert(
    fc.property(minorUnits, (minor) => {
      const sent = JSON.stringify(Number(toDecimal(minor)))
      expect(toMinor(JSON.parse(sent))).toBe(minor)
    }),
  )
})

test.each([
  ['18.00', 1800],
  ['18.5', 1850],
  ['18', 1800],
  ['0.07', 7],
  ['1.15', 115],
  ['170.000', 17_000],
])('%s is %i', (amount, minor) => {
  expect(toMinor(amount)).toBe(minor)
})

const nonsense = ['', '-1.00', '1,200.00', '1e3', '18.001', '.50', '1.', 'NaN', 'Infinity', '١']

test.each([...nonsense, ' 18.00', '18.00 ', null, undefined])('%j is no amount', (amount) => {
  expect(toMinor(amount)).toBeUndefined()
  expect(toMoney(amount, 'USD')).toBeUndefined()
})

test('an amount in a currency that we do not take is no money', () => {
  expect(toMoney('18.00', 'USD')).toEqual({ minor: 1800, currency: 'USD' })
  expect(toMoney('18.00', 'JPY')).toBeUndefined()
  expect(toMoney('18.00', undefined)).toBeUndefined()
})

test.each([0, 999, 1200, 20_000, 360_000, 12_345_678])('%i is grouped as in India', (amount) => {
  expect(grouped(amount)).toBe(new Intl.NumberFormat('en-IN').format(amount))
})

test.each([0, 999, 1200, 20_000, 360_000, 12_345_678])('%i is grouped by thousands', (amount) => {
  expect(groupedByThousands(amount)).toBe(new Intl.NumberFormat('en-US').format(amount))
})

test.each([
  [0, '0'],
  [999, '999'],
  [1200, '1200'],
  [1080.5, '1080.50'],
  [12_000, '12,000'],
  [1_234_567.05, '12,34,567.05'],
])(
  '%d rupees are written with commas from five digits on, and with paise where there are some',
  (amount, text) => {
    expect(rupees(amount)).toBe(`INR\u00a0${text}`)
  },
)

test('dollars and euros are written with their cents, and no amount wraps', () => {
  expect(priceText({ amount: 18, currency: 'USD' })).toBe('USD\u00a018.00')
  expect(priceText({ amount: 15.3, currency: 'EUR' })).toBe('EUR\u00a015.30')
  expect(moneyText({ minor: 120_050, currency: 'INR' })).toBe(rupees(1200.5))
})
