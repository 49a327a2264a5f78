import { countryCode } from '../contract/programme.ts'

/** Writes a phone in two groups of five; a masked one stays as it is. */
export const PhoneText = ({ phone }: { phone: string }) => (
  <span className="num nb">
    {countryCode} {phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')}
  </span>
)

/** Writes an email that breaks before its domain, if it must. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
