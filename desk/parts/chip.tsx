import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="chip">{children}</span>
)

type FilterChipProps = { name: string; value: string; to: string; state?: unknown }

/** A filter that is on; the link leads to the list without it. */
export function FilterChip({ name, value, to, state }: FilterChipProps) {
  return (
    <Link
      className="chip chip--on"
      to={to}
      state={state}
      aria-label={`Remove filter: ${name} ${value}`}
    >
      <span>
        {/* Browsers name some countries in another way than the server. */}
        {name} <b suppressHydrationWarning>{value}</b>
      </span>
      <Icon name="close" />
    </Link>
  )
}
