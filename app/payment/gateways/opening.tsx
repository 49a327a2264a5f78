import type { ReactNode } from 'react'

/** Something is under way: what, and what comes next. */
export function Opening({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="opening" role="status">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p>
        <b>{title}</b>
        {children}
      </p>
    </div>
  )
}
