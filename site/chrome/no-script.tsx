import type { ReactNode } from 'react'
import { contact } from '../../contract/brand.ts'

type NoScriptProps = { children: (mail: ReactNode, phone: ReactNode) => ReactNode }

/** Says what to do where no script runs, and whom to ask. Only the server has to know it. */
export const NoScript = ({ children }: NoScriptProps) => (
  <noscript>
    {import.meta.env.SSR && (
      <p className="noscript">
        {children(
          <a href={`mailto:${contact.email}`}>{contact.email}</a>,
          <a className="nb" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
            {contact.phone}
          </a>,
        )}
      </p>
    )}
  </noscript>
)

/** Takes the place of a form: the bot check cannot run, and people help instead. */
export const FormNoScript = () => (
  <NoScript>
    {(mail, phone) => (
      <>
        This form needs JavaScript, which is switched off in your browser. Switch it on, or write to{' '}
        {mail} or call {phone}.
      </>
    )}
  </NoScript>
)
