import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

type PagerProps = {
  /** Range on show: "50 of 12,480". */
  children?: ReactNode
  /** Addresses of other pages; those that are not there are left out. */
  first?: string | undefined
  previous?: string | undefined
  next?: string | undefined
  last?: string | undefined
  /** Goes with each of them in the history. */
  state?: unknown
  /** Words such as "Newest" and "Older", which say more where time is the order. */
  words?: Partial<Record<'first' | 'previous' | 'next' | 'last', string>>
}

const usual = { first: 'First', previous: 'Previous', next: 'Next', last: 'Last' }
const order = ['first', 'previous', 'next', 'last'] as const

export function Pager({ children, words, state, ...places }: PagerProps) {
  const shown = order.filter((place) => places[place] !== undefined)
  if (!children && shown.length === 0) return null
  return (
    <nav className="pager" aria-label="Pages of this list">
      {children && <span>{children}</span>}
      {shown.length > 0 && (
        <div className="acts">
          {shown.map((place) => (
            <ButtonLink key={place} to={places[place] ?? ''} state={state}>
              {{ ...usual, ...words }[place]}
            </ButtonLink>
          ))}
        </div>
      )}
    </nav>
  )
}
