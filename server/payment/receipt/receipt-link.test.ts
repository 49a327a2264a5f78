import { expect, test } from 'vitest'
import { opensReceipt, receiptUrl } from './receipt-link.ts'

const id = 'abcd1234abcd1234abcd12345'
const url = new URL(receiptUrl('https://apply.example.org', 'a secret', id))
const key = url.searchParams.get('key') ?? ''

test('a link names its payment, and its key opens that receipt', () => {
  expect(url.origin + url.pathname).toBe(`https://apply.example.org/receipt/${id}`)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(opensReceipt('a secret', id, key)).toBe(true)
})

test('a key opens no other receipt, and none under another secret', () => {
  expect(opensReceipt('a secret', id.replace('a', 'b'), key)).toBe(false)
  expect(opensReceipt('another secret', id, key)).toBe(false)
})

test.each([undefined, '', key.slice(1), `${key}A`, key.toLowerCase(), [key], [key, key]])(
  'the key %j opens nothing',
  (given) => expect(opensReceipt('a secret', id, given)).toBe(false),
)
