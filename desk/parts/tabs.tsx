import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Tab = {
  id?: string
  to: string
  words: ReactNode
  count?: string | undefined
  current?: boolean
}

/** Saved views, and the parts of a page that have addresses of their own. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, to, words, count, current }) => (
        <Link key={id ?? to} to={to} aria-current={current ? 'page' : undefined}>
          {words} {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
