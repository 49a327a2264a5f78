import type { ComponentProps } from 'react'

/** A link that opens a new tab, and says so to those who cannot see it happen. */
export function NewTabLink({ children, ...attributes }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" {...attributes}>
      {children}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  )
}
