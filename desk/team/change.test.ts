import { expect, test } from 'vitest'
import type { Person } from '../../contract/desk/team.ts'
import { differences, rebase, typedOf, usesCode } from './change.ts'

const person: Person = {
  id: '0f7c2f9e-6c1e-4d57-9a3f-0f0f6f3a1b11',
  name: 'Asha Rao',
  email: 'asha@northlight.example',
  roles: ['finance', 'viewer'],
  state: 'active',
  mayUseCode: true,
  version: '7',
  passkeys: 1,
  lastSeen: null,
  invitedUntil: null,
}

test('nothing differs from what is stored, whatever the order of the roles', () => {
  const typed = typedOf(person)
  expect(differences(person, { ...typed, roles: ['viewer', 'finance'] })).toEqual([])
  expect(differences(person, { ...typed, name: ' Asha Rao ' })).toEqual([])
})

test('each difference is said in words', () => {
  expect(differences(person, { name: 'Asha R.', roles: ['manager'], mayUseCode: false })).toEqual([
    { field: 'Name', stored: 'Asha Rao', typed: 'Asha R.' },
    { field: 'Roles', stored: 'finance and viewer', typed: 'manager' },
    { field: 'Code by email', stored: 'allowed', typed: 'not allowed' },
  ])
})

test('who becomes an owner cannot use a code any more', () => {
  const typed = { ...typedOf(person), roles: ['owner' as const] }
  expect(usesCode(typed)).toBe(false)
  expect(differences(person, typed).map(({ field }) => field)).toEqual(['Roles', 'Code by email'])
})

test('on a newer version only fields changed here stay as they are typed', () => {
  const newer: Person = { ...person, version: '8', name: 'Asha K. Rao', roles: ['manager'] }
  const typed = { ...typedOf(person), roles: ['counsellor' as const] }
  expect(rebase(person, newer, typed)).toEqual({
    name: 'Asha K. Rao',
    roles: ['counsellor'],
    mayUseCode: true,
  })
  expect(rebase(person, newer, typedOf(person))).toEqual(typedOf(newer))
  const inAnotherOrder = { ...typedOf(person), roles: [...person.roles].reverse() }
  expect(rebase(person, newer, inAnotherOrder)).toEqual(typedOf(newer))
})
