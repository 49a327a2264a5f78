import { describe, expect, test } from 'vitest'
import {
  age,
  change,
  count,
  fullMoment,
  initials,
  inWords,
  moment,
  money,
  moneyDigits,
  sentence,
  size,
  weekBefore,
} from './formats.ts'

const now = '2025-06-28T06:10:00.000Z' // 11:40 in India, a Saturday

describe('money', () => {
  test('is grouped the Indian way in rupees, with paise only where there are some', () => {
    expect(money(120_000, 'INR')).toBe('INR\u00a01,200')
    expect(money(42_000_000, 'INR')).toBe('INR\u00a04,20,000')
    expect(money(108_050, 'INR')).toBe('INR\u00a01,080.50')
    expect(money(0, 'INR')).toBe('INR\u00a00')
  })

  test('has both minor digits and thousands in other currencies', () => {
    expect(money(1_800, 'USD')).toBe('USD\u00a018.00')
    expect(money(123_456_789, 'EUR')).toBe('EUR\u00a01,234,567.89')
  })

  test('below zero has a minus sign, also in a column without the currency', () => {
    expect(moneyDigits(-120_000, 'INR')).toBe('−1,200')
  })
})

test('counts are grouped the Indian way', () => {
  expect([916, 12_480, 1_000_000].map(count)).toEqual(['916', '12,480', '10,00,000'])
})

describe('an age', () => {
  const ago = (minutes: number) =>
    age(new Date(Date.parse(now) - minutes * 60_000).toISOString(), now)

  test.each([
    [0.5, 'now'],
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 h'],
    [65, '1 h 05 min'],
    [140, '2 h 20 min'],
    [19 * 60 + 40, '19 h'],
    [25 * 60, '25 h'],
    [48 * 60, '2 days'],
    [6 * 24 * 60 + 30, '6 days'],
  ])('of %d minutes is %s', (minutes, words) => {
    expect(ago(minutes)).toBe(words)
  })

  test('is never below zero: clocks differ', () => {
    expect(ago(-5)).toBe('now')
  })
})

describe('a moment', () => {
  test.each([
    ['2025-06-28T04:40:00Z', '10:10'],
    ['2025-06-27T18:40:00Z', '00:10'],
    ['2025-06-27T13:50:00Z', 'Fri 19:20'],
    ['2025-06-22T13:50:00Z', 'Sun 19:20'],
    ['2025-06-21T13:50:00Z', '21 June, 19:20'],
    ['2024-12-31T18:40:00Z', '1 January, 00:10'],
    ['2024-12-31T13:50:00Z', '31 December 2024, 19:20'],
    ['2025-06-30T13:50:00Z', '30 June, 19:20'],
  ])('at %s is written %s', (at, words) => {
    expect(moment(at, now)).toBe(words)
  })

  test('in full has its weekday and the zone', () => {
    expect(fullMoment(now)).toBe('Saturday 28 June 2025, 11:40 IST')
    expect(weekBefore(now)).toBe('Sat 21')
  })
})

test.each([
  [109, 100, '+9%'],
  [26, 27, '−4%'],
  [17, 17, '0%'],
  [5, 0, '–'],
  [2_000, 10, '+19,900%'],
])('%d beside %d is %s', (today, before, words) => {
  expect(change(today, before)).toBe(words)
})

test('lists and initials', () => {
  expect(inWords(['viewer', 'finance', 'manager'])).toBe('viewer, finance and manager')
  expect(inWords(['owner'])).toBe('owner')
  expect(inWords([])).toBe('')
  expect(sentence('manager and finance')).toBe('Manager and finance')
  expect(['Arjun Menon', 'Meera', 'Asha K. Rao', '', '𝒜b c'].map(initials)).toEqual([
    'AM',
    'M',
    'AR',
    '',
    '𝒜C',
  ])
})

test('sizes of files are short', () => {
  expect([0, 999, 1_500, 999_499, 3_440_000].map(size)).toEqual([
    '0 bytes',
    '999 bytes',
    '2 KB',
    '999 KB',
    '3.4 MB',
  ])
})
