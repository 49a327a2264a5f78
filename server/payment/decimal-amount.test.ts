import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal, toMinor } from './decimal-amount.ts'

describe('an amount with a decimal point', () => {
  it('comes back as it went, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (minor) => {
        expect(toMinor(toDecimal(minor))).toBe(minor)
      }),
    )
  })

  it('is read from a JSON number, too, without losing a digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (minor) => {
        expect(toMinor(Number(toDecimal(minor)))).toBe(minor)
      }),
    )
  })

  it.each([
    ['1499', 149_900],
    ['1499.5', 149_950],
    ['0.07', 7],
    ['18.500', 1850],
    ['1.15', 115],
  ])('reads %s as %i', (amount, minor) => {
    expect(toMinor(amount)).toBe(minor)
  })

  it.each(['', '-1', '1.005', '1e3', '1,499.00', 'Infinity', '.5', '1.', ' 1', '١'])(
    'does not take %j for an amount',
    (amount) => {
      expect(toMinor(amount)).toBeUndefined()
    },
  )
})
