import { expect, test } from 'vitest'
import { rightsOf, type roles } from '../../contract/desk/rights.ts'
import { isCurrent, menuFor, tabsOf } from './menu.ts'

const pagesOf = (role: (typeof roles)[number]) =>
  menuFor(rightsOf({ roles: [role], weak: false }))
    .flat()
    .map(({ page }) => page)

const everyone = [
  '/',
  '/applications',
  '/payments',
  '/enquiries',
  '/messages',
  '/work',
  '/colleges',
  '/coupons',
  '/referrals',
]

test('the menu has what a role may open', () => {
  expect(pagesOf('owner')).toEqual([...everyone, '/team', '/audit'])
  expect(pagesOf('manager')).toEqual([...everyone, '/audit'])
  expect(pagesOf('viewer')).toEqual(everyone)
  expect(menuFor([])).toEqual([])
})

test('a record belongs to its list, and Today to nothing else', () => {
  expect(isCurrent('/team', '/team/17')).toBe(true)
  expect(isCurrent('/team', '/teams')).toBe(false)
  expect(isCurrent('/', '/team')).toBe(false)
  expect(isCurrent('/', '/')).toBe(true)
})

test('five tabs fit; of more, four do', () => {
  expect(tabsOf([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3, 4, 5], more: [] })
  expect(tabsOf([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3, 4], more: [5, 6] })
})
