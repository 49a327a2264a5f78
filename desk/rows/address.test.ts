import { expect, test } from 'vitest'
import { recordPath, rowPath } from './address.ts'

test('a record is below its list, and knows the list one came from', () => {
  expect(recordPath('application', 'a/b')).toBe('/applications/a%2Fb')
  expect(recordPath('payment', 'x', { from: '' })).toBe('/payments/x?from=')
  expect(recordPath('enquiry', 'x', { from: 'state=new&state=open' })).toBe(
    '/enquiries/x?from=state%3Dnew%26state%3Dopen',
  )
})

test('every row of a list has a page', () => {
  expect(rowPath('payments', 'x', { from: 'state=PAID' })).toBe('/payments/x?from=state%3DPAID')
  expect(rowPath('messages', 'x')).toBe('/messages/x')
  expect(rowPath('coupons', 'A/B', { from: 'used=yes' })).toBe('/coupons/A%2FB')
})
