import { expect, test } from 'vitest'
import { mask } from './mask.ts'

test.each([
  ['mail to ananya.k+x@example.co.in failed', 'mail to ***@*** failed'],
  ['call 9876543210 now', 'call ***10 now'],
  ['call +91 98765-43210', 'call ***10'],
  ['{"phone":"9876543210"}', '{"phone":"***10"}'],
  ['Key (email)=(अनन्या@example.com)', 'Key (email)=(***@***)'],
])('%s → %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test('dates, durations, versions and identifiers stay readable', () => {
  const text =
    '{"time":"2026-11-15T02:40:01.123Z","request":"80893c64-2df8-45dc-b23b-123456789012","ms":12.345678901,"pid":123456}'
  expect(mask(text)).toBe(text)
})
