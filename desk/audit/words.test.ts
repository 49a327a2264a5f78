import { expect, test } from 'vitest'
import { changeText, recordPath, recordWords, valueText } from './words.ts'

test.each([
  [undefined, 'none'],
  [null, 'none'],
  ['', 'none'],
  [[], 'none'],
  [['viewer', 'finance'], 'viewer, finance'],
  [true, 'yes'],
  [0, '0'],
  ['<b>', '<b>'],
  [{ a: 1 }, '{"a":1}'],
])('%j reads %s', (value, text) => {
  expect(valueText(value)).toBe(text)
})

test('a record leads to its page, where there is one', () => {
  const ravi = { kind: 'staff', record: 'a/b', name: 'Ravi' } as const
  expect(recordPath(ravi)).toBe('/team/a%2Fb')
  expect(recordPath({ ...ravi, kind: 'payment', record: 'x' })).toBe('/payments/x')
  expect(recordPath({ kind: 'payment', record: 'x', name: null })).toBeUndefined()
  expect(recordPath({ kind: 'list', record: 'applications', name: null })).toBeUndefined()
  expect(recordPath({ kind: null, record: null, name: null })).toBeUndefined()
})

test.each([
  [{ kind: 'application', record: 'a', name: 'Kavya Nair' }, 'Kavya Nair’s application'],
  [{ kind: 'payment', record: 'p', name: null }, 'the payment of someone erased'],
  [{ kind: 'coupon', record: 'WELCOME10', name: null }, 'WELCOME10'],
  [{ kind: 'list', record: 'referrals', name: null }, 'referral codes'],
  [{ kind: 'view', record: null, name: null }, 'saved view'],
] as const)('%o is called %s in a sentence', (named, words) => {
  expect(recordWords(named)).toBe(words)
})

test('values are in the words of lists', () => {
  expect(changeText('filters', 'stage=paid&from=2026-11-01', 'applications')).toBe(
    'Stage: Paid, From: 2026-11-01',
  )
  expect(changeText('select_course', 'Deep_Sea,Robotics', null)).toBe('Deep Sea, Robotics')
  expect(changeText('gateway', 'PAYU', null)).toBe('PayU')
})
