import { expect, test } from 'vitest'
import { fieldText, recordPath, valueText } from './words.ts'

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

test('names of fields are read as words', () => {
  expect(['may_use_code', 'mayUseCode', 'roles'].map(fieldText)).toEqual([
    'may use code',
    'may use code',
    'roles',
  ])
})

test('a record leads to its page, where there is one', () => {
  expect(recordPath({ kind: 'staff', record: 'a/b' })).toBe('/team/a%2Fb')
  expect(recordPath({ kind: 'payment', record: 'x' })).toBe('/payments/x')
  expect(recordPath({ kind: 'list', record: 'applications' })).toBeUndefined()
  expect(recordPath({ kind: 'staff', record: null })).toBeUndefined()
  expect(recordPath({ kind: null, record: null })).toBeUndefined()
})
