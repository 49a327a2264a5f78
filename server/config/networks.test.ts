import { expect, test } from 'vitest'
import { networkProblems, networksOf } from './networks.ts'

test('no networks are all networks', () => {
  expect(networksOf(undefined)).toBeUndefined()
  expect(networksOf(' , ')).toBeUndefined()
})

test.each([
  ['10.1.2.3', true],
  ['10.2.0.1', false],
  ['192.0.2.7', true],
  ['::ffff:10.1.2.3', true],
  ['2001:db8:1::9', true],
  ['2001:db9::1', false],
  ['unknown', false],
])('%s is inside: %s', (address, inside) => {
  const isInside = networksOf('10.1.0.0/16, 192.0.2.7, 2001:db8::/32')
  expect(isInside?.(address)).toBe(inside)
})

test.each(['10.0.0.0/33', 'example.org', '10.0.0', '::/129', '10.0.0.0/'])(
  '%s is refused',
  (entry) => {
    expect(networkProblems(`127.0.0.1, ${entry}`)).toEqual([
      `DESK_NETWORKS: "${entry}" is not an IP address or a network such as 10.0.0.0/8`,
    ])
  },
)
