import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useShortcut } from '../shell/shortcuts.tsx'

/** J and K move along the rows; Enter opens the one that has the focus, as it does any link. */
export function RowKeys({ rows }: { rows: RefObject<HTMLElement | null> }) {
  const move = (by: 1 | -1) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('a.name') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? links.at(by > 0 ? 0 : -1) : links[at + by]
    next?.focus()
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', 'Next row; Enter opens it', () => move(1))
  useShortcut('k', 'Row before', () => move(-1))
  return null
}

type PageKeyProps = { shortcut: string; words: string; to: string; state?: unknown }

/** A key that leads to another page. */
export function PageKey({ shortcut, words, to, state }: PageKeyProps) {
  const navigate = useNavigate()
  useShortcut(shortcut, words, () => navigate(to, { state }))
  return null
}
