import { describe, expect, test } from 'vitest'
import { auditQuery } from '../contract/desk/audit.ts'
import { filtersOf, readQuery, withFilters } from './query.ts'

const at = (search: string) => new URL(`http://desk.example/audit${search}`)
const refusal = (search: string) => {
  try {
    return readQuery(auditQuery, at(search))
  } catch (error) {
    return error
  }
}

describe('the filters of an address', () => {
  test('are read, and those that say nothing are left out', () => {
    expect(readQuery(auditQuery, at('?person=&action=sign-in&from=2026-11-01&to=+'))).toEqual({
      action: 'sign-in',
      from: '2026-11-01',
    })
  })

  test.each([
    ['?action=fly', 'action', 'Choose an act from the list.'],
    ['?from=2026-02-30', 'from', 'There is no such day.'],
    ['?from=2026-03-02&to=2026-03-01', 'from', 'The first day is after the last.'],
    ['?before=x', 'before', 'This page of the audit does not exist.'],
    ['?colour=red', 'colour', 'There is no such filter.'],
    ['?action=sign-in&action=refund', 'action', 'It is given more than once.'],
    ['?__proto__=1', '__proto__', 'There is no such filter.'],
  ])('%s is a 400 that names %s', (search, field, problem) => {
    expect(refusal(search)).toMatchObject({ data: { field, problem }, init: { status: 400 } })
  })
})

test('another filter starts the list anew', () => {
  const params = new URLSearchParams('person=a&kind=&before=17')
  expect(withFilters(params, { action: 'refund' })).toBe('?person=a&action=refund')
  expect(withFilters(params, { person: undefined })).toBe('?')
  expect(withFilters(params, { before: '9' })).toBe('?person=a&before=9')
  expect(filtersOf(new URLSearchParams('a=1&b=')).toString()).toBe('a=1')
})
