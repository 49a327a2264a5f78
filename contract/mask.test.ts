import { expect, test } from 'vitest'
import { mask, maskAll } from './mask.ts'

test.each([
  ['mail to ananya.k+x@example.co.in failed', 'mail to ***@*** failed'],
  ['call 9876543210 now', 'call ***10 now'],
  ['call\n9876543210', 'call\n***10'],
  ['call +91 98765-43210', 'call ***10'],
  ['(98765) 43210, 98765 - 43210, 98765.43210', '***10, ***10, ***10'],
  ['card 4111 1111 1111 1111 or 4111111111111111', 'card ***11 or ***11'],
  ['Key (email)=(अनन्या@example.com)', 'Key (email)=(***@***)'],
])('%j is masked as %j', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test('timestamps and identifiers stay readable', () => {
  for (const text of [
    '2026-11-15T02:40:01.123Z',
    '80893c64-2df8-45dc-b23b-123456789012',
    'v18.4.0',
  ]) {
    expect(mask(text)).toBe(text)
  }
})

test('every text inside a value is masked, and nothing else', () => {
  expect(
    maskAll({ phones: ['9876543210', 9876543210], deep: [{ to: 'a@example.com' }], n: null }),
  ).toEqual({
    phones: ['***10', 9876543210],
    deep: [{ to: '***@***' }],
    n: null,
  })
})

test('the time to mask a text does not grow with the square of its length', () => {
  const time = (length: number) => {
    const text = 'a'.repeat(length)
    const start = performance.now()
    for (let round = 0; round < 20; round++) mask(text)
    return performance.now() - start
  }
  time(1_000)
  expect(time(64_000) / time(8_000)).toBeLessThan(40)
})
