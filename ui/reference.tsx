import { useState } from 'react'

/** A number that people quote: it never wraps, and a tap copies it. */
export function Reference({ children }: { children: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    // Missing on a page without https; then the number can still be selected.
    navigator.clipboard?.writeText(children).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <button type="button" className="reference num" onClick={() => void copy()}>
      <span className="reference__no">{children}</span>{' '}
      <small role="status">{isCopied ? 'Copied' : 'Copy'}</small>
    </button>
  )
}
