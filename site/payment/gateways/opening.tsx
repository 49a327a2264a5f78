import type { ReactNode } from 'react'

/** Says that something is on its way, and what to expect of it. */
export function Opening({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="opening" role="status">
      <Dots />
      <p>
        <b>{title}</b>
        {children}
      </p>
    </div>
  )
}

export const Dots = () => (
  <span className="dots" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
