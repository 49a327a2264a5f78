import { expect, test } from 'vitest'
import { safeNext } from './next.ts'

test.each(['/desk', '/desk/team/17', '/desk/audit?action=sign-in&from=2026-11-01'])(
  '%s is where one wanted to go',
  (next) => {
    expect(safeNext(next)).toBe(next)
  },
)

test.each([
  null,
  '',
  'team',
  '/',
  '/deskside',
  '/desk/../pay',
  '/desk/%2e%2e/pay',
  '//evil.example/desk',
  '/\\evil.example/desk',
  '/\t/evil.example/desk',
  'https://evil.example/desk',
  'javascript:alert(1)',
  '/desk/sign-in?next=/desk/sign-in',
  '/desk/invitation',
  '/desk/api/sign-out',
])('%s leads to the desk', (next) => {
  expect(safeNext(next)).toBe('/desk')
})

test('a fragment is not kept', () => {
  expect(safeNext('/desk/team#x')).toBe('/desk/team')
})
