import { expect, test } from 'vitest'
import { listNames } from '../../contract/desk/lists.ts'
import { taskKinds } from '../../contract/desk/today.ts'
import { allOf, insidePath, kindIn } from './groups.ts'

test('every kind of task is shown whole: alone on Today, or in a list', () => {
  for (const kind of taskKinds) {
    const { pathname, searchParams } = new URL(allOf(kind), 'https://desk.example')
    const isList = listNames.some((list) => pathname === `/${list}`)
    expect(isList || kindIn(searchParams) === kind, kind).toBe(true)
  }
  expect(kindIn(new URLSearchParams('show=nothing'))).toBeUndefined()
})

test('an address below the desk is one of the router', () => {
  expect(['/desk/payments/1', '/payments/1', '/desk', '/desktop'].map(insidePath)).toEqual([
    '/payments/1',
    '/payments/1',
    '/',
    '/desktop',
  ])
})
