import { expect, test } from 'vitest'
import { hasPages, recordPath } from './address.ts'

test('a record is below its list, and knows the list one came from', () => {
  expect(recordPath('application', 'a/b')).toBe('/applications/a%2Fb')
  expect(recordPath('payment', 'x', { from: '' })).toBe('/payments/x?from=')
  expect(recordPath('enquiry', 'x', { from: 'state=new&state=open' })).toBe(
    '/enquiries/x?from=state%3Dnew%26state%3Dopen',
  )
})

test('rows of the catalogue have no pages', () => {
  expect(hasPages('messages')).toBe(true)
  expect(hasPages('coupons')).toBe(false)
})
