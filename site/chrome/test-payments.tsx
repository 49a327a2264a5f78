import { words } from './words.ts'

/** A rehearsal with test keys must not look like the real thing. */
export function TestPayments() {
  const { label, text } = words.testPayments
  return (
    <aside className="demo" aria-label={label}>
      <div className="wrap">
        <b>{label}</b>
        <p>{text}</p>
      </div>
    </aside>
  )
}
