import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { useAct } from './use-act.ts'

const shownFor = 60_000

type MaskedProps = {
  /** Text as the server masked it. */
  masked: string
  /** Name of the data: "the mobile number". */
  what: string
  /** Reads the full text. Absent where the viewer may not see it: then there is no button. */
  show?: (() => Promise<string>) | undefined
}

/** Contact data: staff who may see it ask for it, which is audited, and it hides again. */
export function Masked({ masked, what, show }: MaskedProps) {
  const [shown, setShown] = useState<string>()
  const { act, busy, failure } = useAct()
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <span className="masked">
      <span className="nb" aria-live="polite">
        {shown ?? masked}
      </span>
      {shown !== undefined && <Ways contact={shown} />}
      {show && shown === undefined && (
        <Button
          variant="quiet"
          busy={busy && 'Showing…'}
          onClick={() => act(async () => setShown(await show()))}
        >
          Show<span className="vh"> {what}</span>
        </Button>
      )}
      {failure && (
        <span role="alert" className="tiny">
          {failure.words}
        </span>
      )}
    </span>
  )
}

/** Ways to reach the person, once the contact is shown; an erased person has none. */
function Ways({ contact }: { contact: string }) {
  const [copied, setCopied] = useState('Copy')
  const digits = contact.replace(/\D/g, '')
  const isEmail = contact.includes('@')
  if (!isEmail && digits.length < 7) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(contact)
      setCopied('Copied')
    } catch {
      // The browser may refuse it, and has no clipboard at all without TLS.
      setCopied('Not copied: select it instead')
    }
  }
  return (
    <span className="masked__ways">
      {isEmail ? (
        <a className="text-link" href={`mailto:${contact}`}>
          Write an email
        </a>
      ) : (
        <>
          <a className="text-link" href={`tel:+${digits}`}>
            Call
          </a>
          <NewTabLink
            className="text-link"
            href={`https://wa.me/${digits}`}
            rel="noopener noreferrer"
          >
            WhatsApp
          </NewTabLink>
        </>
      )}
      <Button variant="quiet" onClick={copy}>
        <span aria-live="polite">{copied}</span>
      </Button>
    </span>
  )
}
