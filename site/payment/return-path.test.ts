import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadReturnPath, storeReturnPath } from './return-path.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each(['/hiresure', '/hiresure/north-college'])('the result leads back to %s', (path) => {
  storeReturnPath(path)
  expect(loadReturnPath()).toBe(path)
})

test.each([
  'https://evil.example/hiresure',
  '//evil.example/hiresure',
  '/\\evil.example',
  'javascript:alert(1)',
  '/hiresure/../pay',
  '/hiresure//evil.example',
  '/hiresure@evil.example',
  '/hiresure\n/x',
  '/hiresure?next=//evil.example',
  ' /hiresure',
  '/apply',
])('a poisoned path in the storage is not followed: %j', (path) => {
  storeReturnPath(path)
  expect(loadReturnPath()).toBeUndefined()
})
