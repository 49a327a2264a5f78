import type { ReactNode } from 'react'
import { contact } from '../../contract/brand.ts'

type NoScriptProps = { children: (mail: ReactNode, phone: ReactNode) => ReactNode }

/** What to do where no script runs, and whom to ask. */
export const NoScript = ({ children }: NoScriptProps) => (
  <noscript>
    <p className="noscript">
      {children(
        <a href={`mailto:${contact.email}`}>{contact.email}</a>,
        <a className="nb" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
          {contact.phone}
        </a>,
      )}
    </p>
  </noscript>
)
