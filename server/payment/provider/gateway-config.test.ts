import { expect, test } from 'vitest'
import { webUrl, worldOfHost, worldOfKey } from './gateway-config.ts'

test.each([
  [undefined, undefined],
  ['sk_live_1', 'live'],
  ['sk_test_1', 'test'],
  ['sk_other_1', 'unknown'],
])('the key %s is of the world %s', (key, world) => {
  expect(worldOfKey(key, /^sk_live_/, /^sk_test_/)).toBe(world)
})

test.each([
  ['https://sandbox.provider.example/v1', 'test'],
  ['http://127.0.0.1:3001/provider', 'test'],
  ['https://api.provider.example/v1', 'live'],
  ['https://somewhere.example', 'live'],
])('the host of %s is of the world %s', (url, world) => {
  expect(worldOfHost(url, /^sandbox\./)).toBe(world)
})

test.each([
  ['https://provider.example', true],
  ['http://127.0.0.1:3001', true],
  ['ftp://provider.example', false],
  ['httpsx://provider.example', false],
  ['shttp://provider.example', false],
  ['provider.example', false],
])('%s is an address of the web: %s', (url, isOne) => {
  expect(webUrl.safeParse(url).success).toBe(isOne)
})
