import { type DeskPage, deskPages } from '../../contract/desk/pages.ts'
import type { Right } from '../../contract/desk/rights.ts'
import type { Waiting } from '../../contract/desk/today.ts'
import type { IconName } from '../parts/icon.tsx'

type Entry = { page: DeskPage; words: string; icon: IconName; waits?: keyof Waiting }

/** The menu in groups, strung on one path. */
export const menu: Entry[][] = [
  [
    { page: '/', words: 'Today', icon: 'day' },
    { page: '/applications', words: 'Applications', icon: 'list' },
    { page: '/payments', words: 'Payments', icon: 'card', waits: 'payments' },
    { page: '/enquiries', words: 'Enquiries', icon: 'talk', waits: 'enquiries' },
    { page: '/messages', words: 'Messages', icon: 'mail', waits: 'messages' },
    { page: '/work', words: 'Work', icon: 'check', waits: 'work' },
  ],
  [
    { page: '/colleges', words: 'Colleges', icon: 'college' },
    { page: '/coupons', words: 'Coupons', icon: 'coupon' },
    { page: '/referrals', words: 'Referral codes', icon: 'people' },
  ],
  [
    { page: '/team', words: 'Team', icon: 'people' },
    { page: '/audit', words: 'Audit', icon: 'list' },
  ],
]

const isAllowed = (page: DeskPage, rights: readonly Right[]) => {
  const needed: string = deskPages[page]
  return needed === 'signed-in' || rights.some((right) => right === needed)
}

/** Finds the entries that these rights open; a group without entries is left out. */
export const menuFor = (rights: readonly Right[], groups = menu) =>
  groups
    .map((group) => group.filter(({ page }) => isAllowed(page, rights)))
    .filter((group) => group.length > 0)

/** A page belongs to the entry whose address it starts with. */
export const isCurrent = (page: DeskPage, pathname: string) =>
  page === '/' ? pathname === '/' : pathname === page || pathname.startsWith(`${page}/`)

const tabs = 5

/** Splits entries into those on the tab bar and those under "More". */
export function tabsOf<Item>(entries: Item[]) {
  if (entries.length <= tabs) return { shown: entries, more: [] }
  return { shown: entries.slice(0, tabs - 1), more: entries.slice(tabs - 1) }
}
