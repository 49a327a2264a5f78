import { contact } from '../../contract/brand.ts'

const { email, phone } = contact

/** For whoever has JavaScript switched off: the bot check cannot run, and people help instead. */
export function WithoutScript() {
  return (
    <p className="notice">
      <span>
        This form needs JavaScript, which is switched off in your browser. Switch it on, or write to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        or call{' '}
        <a className="link nb" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
        .
      </span>
    </p>
  )
}
