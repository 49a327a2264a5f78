import { expect, test } from 'vitest'
import { canonicalAddress, networkOf } from './client-address.ts'

const one = '2001:db8:a:b:0:0:0:1'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:8080', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['2001:db8:a:b::1', one],
  ['2001:DB8:A:B::1', one],
  ['2001:0db8:000a:000b:0000:0000:0000:0001', one],
  ['[2001:db8:a:b::1]', one],
  ['[2001:db8:a:b::1]:65535', one],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0:0:0:c000:201'],
])('%j is counted as %j', (text, address) => {
  expect(canonicalAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '192.0.2',
  '192.0.2.1.5',
  '1:2:3',
  '[::1',
  'a'.repeat(10_000),
  '::1:x',
  '0x7f.1',
])('%j is no address, and counted with all that are none', (text) => {
  expect(canonicalAddress(text)).toBe('unknown')
})

test.each([
  ['192.0.2.1', 24, '192.0.2.0/24'],
  ['192.0.2.1', 16, '192.0.0.0/16'],
  [one, 64, '2001:db8:a:b::/64'],
  ['2001:db8:a:bcde:1:2:3:4', 56, '2001:db8:a:bc00::/56'],
  [one, 48, '2001:db8:a::/48'],
  ['unknown', 64, 'unknown'],
] as const)('the network of %s with %i bits is %s', (address, bits, network) => {
  expect(networkOf(canonicalAddress(address), bits)).toBe(network)
})
