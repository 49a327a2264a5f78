import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped, groupedByThousands, toDecimal, toMinor, toMoney } from './money.ts'

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
