import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Cell, definitionOf, type ListName, type ListRow } from '../../contract/desk/lists.ts'
import type { Column } from '../parts/ledger.tsx'
import type { ListState, RecordState } from './address.ts'
import { RowCell } from './cell.tsx'
import { valueWords } from './words.ts'

/** A column of a page: the first cell, and below it what belongs to it. */
export type Place = {
  cells: [string, ...string[]]
  /** Replaces the heading of the first cell. */
  head?: string
} & Pick<Column<ListRow>, 'phone' | 'end' | 'spare'> & { label?: true }

/** Places of each list's columns. The first of each names the row. */
export const places: Record<ListName, Place[]> = {
  applications: [
    { cells: ['name', 'reference', 'course'], head: 'Applicant', phone: 'title' },
    { cells: ['stage', 'assigned', 'follow_up'], head: 'Where they are', phone: 'left' },
    { cells: ['email', 'phone'], head: 'Contact', spare: true },
    { cells: ['college'], phone: 'left' },
    { cells: ['coupon'], phone: 'none', spare: true },
    { cells: ['amount', 'gateway'], end: true, phone: 'corner' },
    { cells: ['received'], end: true, phone: 'right' },
  ],
  payments: [
    { cells: ['name', 'reference'], head: 'Payer', phone: 'title' },
    { cells: ['state', 'gateway'], phone: 'left' },
    { cells: ['application'], phone: 'right' },
    { cells: ['order', 'payment'], head: 'Gateway order and payment ID', spare: true },
    { cells: ['review', 'surplus'], label: true },
    { cells: ['amount'], end: true, phone: 'corner' },
    { cells: ['started'], end: true, label: true, phone: 'left' },
    { cells: ['paid'], end: true, label: true, phone: 'right' },
  ],
  enquiries: [
    { cells: ['name', 'country'], phone: 'title' },
    { cells: ['email', 'phone'], head: 'Contact', spare: true },
    { cells: ['words'] },
    { cells: ['state'], phone: 'left' },
    { cells: ['assigned', 'follow_up'], phone: 'right' },
    { cells: ['received'], end: true, phone: 'corner' },
  ],
  messages: [
    { cells: ['kind', 'channel'], phone: 'title' },
    { cells: ['recipient'] },
    { cells: ['state'], phone: 'left' },
    { cells: ['record'], phone: 'right' },
    { cells: ['answer'], head: 'What the provider said' },
    { cells: ['tries'], end: true, phone: 'none', spare: true },
    { cells: ['created'], end: true, phone: 'corner' },
  ],
  colleges: [
    { cells: ['name', 'slug'], phone: 'title' },
    { cells: ['scholarship', 'code'] },
    { cells: ['courses'] },
    { cells: ['coupon'], label: true, spare: true, phone: 'left' },
    { cells: ['gateway'], label: true, spare: true, phone: 'right' },
    { cells: ['amount'], head: 'Price', end: true, phone: 'corner' },
    { cells: ['uses'], head: 'Applications', label: true, end: true, phone: 'left' },
    { cells: ['changed'], end: true, label: true, phone: 'right' },
  ],
  coupons: [
    { cells: ['code', 'scholarship'], phone: 'title' },
    { cells: ['percent'], label: true, end: true, phone: 'left' },
    { cells: ['amount'], head: 'Amount off', label: true, end: true, phone: 'right' },
    { cells: ['limit'], label: true, end: true, phone: 'left' },
    { cells: ['each'], label: true, end: true, spare: true, phone: 'right' },
    { cells: ['uses'], label: true, end: true, phone: 'left' },
    { cells: ['expires'], label: true, end: true, phone: 'right' },
    { cells: ['created'], end: true, spare: true, phone: 'corner' },
  ],
  referrals: [
    { cells: ['code'], phone: 'title' },
    { cells: ['owner'] },
    { cells: ['uses'], label: true, end: true, phone: 'left' },
    { cells: ['created'], end: true, phone: 'corner' },
  ],
}

type Options = {
  now: string
  /** Address that a row leads to, and the state that goes with it. */
  to?: ((row: ListRow) => string) | undefined
  state?: ListState | RecordState | undefined
  sort?: Column<ListRow>['sort']
}

/** The time that a list is sorted by stands last, but for the two of payments. */
const sortedBy = (list: ListName) =>
  list === 'payments' ? 'started' : places[list].at(-1)?.cells[0]

export function columnsOf(list: ListName, { now, to, state, sort }: Options): Column<ListRow>[] {
  const { columns } = definitionOf(list)
  return places[list].map(({ cells: [first, ...others], head, label, ...place }, index) => {
    const heading = head ?? columns[first]?.heading ?? first
    const isSorted = sort !== undefined && first === sortedBy(list)
    return {
      ...place,
      head: isSorted ? `${heading} ${sort === 'descending' ? '↓' : '↑'}` : heading,
      ...(isSorted && { sort }),
      ...(label && { label: heading }),
      cell: ({ id, cells }) => {
        const below = others.flatMap((name) =>
          belowWords(name, cells[name], columns[name]?.heading),
        )
        const content = <RowCell list={list} name={first} cells={cells} now={now} />
        return (
          <>
            {index > 0 ? (
              content
            ) : (
              <Named to={to?.({ id, cells })} state={state} content={content} />
            )}
            {below.length > 0 && <small>{below.join(' · ')}</small>}
          </>
        )
      },
    }
  })
}

/** Names a yes-or-no cell where it is yes, and writes nothing where it is no. */
function belowWords(name: string, cell: Cell | undefined, heading = '') {
  if (cell === undefined || cell === null || cell === '' || cell === 'no') return []
  return [cell === 'yes' ? heading : valueWords(name, String(cell))]
}

type NamedProps = { to: string | undefined; state: unknown; content: ReactNode }

const Named = ({ to, state, content }: NamedProps) =>
  to === undefined ? (
    <span className="name">{content}</span>
  ) : (
    <Link className="name" to={to} state={state}>
      {content}
    </Link>
  )
