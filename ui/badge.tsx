import type { ReactNode } from 'react'

type BadgeProps = { look: 'ok' | 'error' | 'amber' | 'lavender'; children: ReactNode }

export function Badge({ look, children }: BadgeProps) {
  return <span className={`badge badge--${look}`}>{children}</span>
}
