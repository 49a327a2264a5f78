import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './decimal-money.ts'

const minorUnits = fc.integer({ min: 0, max: 9_999_999_999 })

test('an amount survives the way to a provider and back, to the last paisa', () => {
  fc.assert(
    fc.property(minorUnits, (minor) => {
      expect(fromDecimal(toDecimal(minor), 'INR')).toEqual({ minor, currency: 'INR' })
    }),
  )
})

test('an amount survives as a JSON number too, whose closing zeros are lost', () => {
  fc.assert(
    fc.property(minorUnits, (minor) => {
      const sent = JSON.stringify(Number(toDecimal(minor)))
      expect(fromDecimal(String(JSON.parse(sent)), 'INR')).toEqual({ minor, currency: 'INR' })
    }),
  )
})

test.each([
  ['18.00', 1800],
  ['18.5', 1850],
  ['18', 1800],
  ['0.07', 7],
  ['1.15', 115],
  ['170.000', 17000],
])('%s is %i', (value, minor) => {
  expect(fromDecimal(value, 'USD')).toEqual({ minor, currency: 'USD' })
})

test.each(['', '-1.00', '1,499.00', '1e3', '18.001', '.50', 'NaN', ' 18.00', '18.00 '])(
  '"%s" is no amount',
  (value) => expect(fromDecimal(value, 'USD')).toBeUndefined(),
)

test('an amount in a currency that we do not take is not taken for one of ours', () => {
  expect(fromDecimal('18.00', 'JPY')).toBeUndefined()
})
