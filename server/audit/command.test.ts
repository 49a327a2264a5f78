import { expect, test } from 'vitest'
import { commandActor, loginOf } from './command.ts'

const nameOf = (traces: Parameters<typeof commandActor>[0]) => commandActor(traces).name

test('SUDO_USER alone is told as a claim', () => {
  expect(nameOf({ account: 'admit', sudoUser: 'boss' })).toBe('admit (claims to be boss)')
})

test('whoever signed in to the machine is named, whatever SUDO_USER claims', () => {
  const login = 'asha'
  expect(nameOf({ account: 'admit', login, sudoUser: 'boss' })).toBe('admit (signed in as asha)')
  expect(nameOf({ account: 'asha', login, sudoUser: 'boss' })).toBe('asha')
})

test.each([undefined, '', 'admit', 'boss) (signed in as boss', 'boss\nroot', 'x'.repeat(65)])(
  'SUDO_USER=%j adds nothing to the account',
  (sudoUser) => {
    expect(nameOf({ account: 'admit', sudoUser })).toBe('admit')
  },
)

const passwd = 'root:x:0:0:root:/root:/bin/sh\nasha:x:1001:1001::/home/asha:/bin/sh'

test.each([
  ['0', 'root'],
  ['1001', 'asha'],
  ['1002', 'user 1002'],
  ['4294967295', undefined],
  ['', undefined],
])('the login id %j is that of %s', (uid, name) => {
  expect(loginOf(uid, passwd)).toBe(name)
})
