import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from '../../ui/button.tsx'

type ButtonLinkProps = ButtonLook & { to: string; state?: unknown; children: ReactNode }

/** Leads on within the desk, without loading it anew. */
export const ButtonLink = ({ to, state, children, ...look }: ButtonLinkProps) => (
  <Link to={to} state={state} className={buttonClass(look)}>
    {children}
  </Link>
)
