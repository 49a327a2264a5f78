import { expect, test } from 'vitest'
import { rightsOf } from '../../contract/desk/rights.ts'
import { placesFor } from './places.ts'

const viewer = rightsOf({ roles: ['viewer'], weak: false })
const owner = rightsOf({ roles: ['owner'], weak: false })

const namesOf = (rights: typeof viewer, typed: string) => {
  const { pages, acts } = placesFor(rights, typed)
  return [...pages, ...acts].map(({ words }) => words)
}

test('pages and acts are found by the beginnings of their words', () => {
  expect(namesOf(viewer, 'pay')).toEqual(['Payments', 'Payments to decide'])
  expect(namesOf(viewer, 'ref co')).toEqual(['Referral codes'])
  expect(namesOf(viewer, 'ments')).toEqual([])
  expect(namesOf(viewer, '')).toContain('Today')
})

test('what a person may not do is not offered', () => {
  expect(namesOf(owner, 'invite')).toEqual(['Invite someone'])
  for (const typed of ['invite', 'team', 'audit', 'export']) {
    expect(namesOf(viewer, typed)).toEqual([])
  }
})
