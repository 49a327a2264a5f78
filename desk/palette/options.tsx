import type { ReactNode } from 'react'
import { type Cell, definitionOf, type ListName, type ListRow } from '../../contract/desk/lists.ts'
import type { SearchAnswer } from '../../contract/desk/search.ts'
import { count, money } from '../formats.ts'
import { PathGlyph } from '../parts/glyph.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { type ListState, rowPath } from '../rows/address.ts'
import { stageGlyphs, valueWords } from '../rows/words.ts'
import type { SearchState } from '../shell/search-box.tsx'
import type { Place } from './places.ts'

/** One line of the palette, and where it leads. */
export type Option = {
  key: string
  to: string
  state?: ListState | SearchState
  mark: ReactNode
  title: string
  below?: string
  end?: string
}
export type OptionGroup = {
  title: string
  options: Option[]
  /** Of the text before: a press opens what is seen, but Enter waits for the answer. */
  isLate?: boolean
}

/** More of one kind would push the others out of sight. */
const perKind = 5

/** Cells that a line shows: its title, below it, and at its end. */
const shown: Record<ListName, { icon: IconName; title: string; below: string[]; end?: string }> = {
  applications: {
    icon: 'list',
    title: 'name',
    below: ['reference', 'college', 'phone'],
    end: 'stage',
  },
  payments: {
    icon: 'card',
    title: 'name',
    below: ['gateway', 'reference', 'amount'],
    end: 'state',
  },
  enquiries: { icon: 'talk', title: 'name', below: ['words'], end: 'state' },
  messages: { icon: 'mail', title: 'kind', below: ['recipient'], end: 'state' },
  colleges: { icon: 'college', title: 'name', below: ['slug', 'code'] },
  coupons: { icon: 'coupon', title: 'code', below: ['scholarship'] },
  referrals: { icon: 'people', title: 'code', below: ['owner'] },
}

export function optionOf(list: ListName, { id, cells }: ListRow): Option {
  const { icon, title, below, end } = shown[list]
  const words = (name: string) => wordsOf(name, cells)
  const ended = end && words(end)
  return {
    key: `${list} ${id}`,
    to: rowPath(list, id),
    mark: <Mark icon={icon} stage={cells.stage} />,
    title: words(title) || '–',
    below: below.map(words).filter(Boolean).join(' · '),
    ...(ended && { end: ended }),
  }
}

function wordsOf(name: string, cells: ListRow['cells']) {
  const cell = cells[name]
  if (cell === undefined || cell === null || cell === '') return ''
  if (name === 'amount') return money(Number(cell), String(cells.currency ?? 'INR'))
  return valueWords(name, String(cell))
}

function Mark({ icon, stage }: { icon: IconName; stage: Cell | undefined }) {
  const known = Object.entries(stageGlyphs).find(([name]) => name === stage)
  return known ? <PathGlyph state={known[1]} /> : <Icon name={icon} />
}

export const optionOfPlace = ({ words, to, icon }: Place): Option => ({
  key: `${to} ${words}`,
  to,
  mark: <Icon name={icon} />,
  title: words,
})

/** What was found, kind by kind, and the ways to all of it. */
export function groupsOf({ groups, close }: SearchAnswer, text: string): OptionGroup[] {
  const longer = groups.filter(({ rows, count: all }) => all > Math.min(rows.length, perKind))
  // A list takes words as they are typed, so only the page of the search has the names like them.
  const all: Option[] = close
    ? longer.slice(0, 1).map(() => ({
        ...everything,
        title: 'All names like it',
        state: { text },
      }))
    : longer.map(({ list, count: number, more }) => ({
        key: `all ${list}`,
        to: `/${list}`,
        state: { words: text },
        mark: <Icon name="list" />,
        title: `All ${more ? 'more than ' : ''}${count(number)} ${definitionOf(list).title.toLowerCase()} with “${text}”`,
        below: 'Open as a list',
      }))
  return [
    ...groups.map(({ list, rows }) => ({
      title: definitionOf(list).title,
      options: rows.slice(0, perKind).map((row) => optionOf(list, row)),
    })),
    { title: 'All of them', options: all },
  ].filter(({ options }) => options.length > 0)
}

const everything = { key: 'all', to: '/search', mark: <Icon name="search" /> }
