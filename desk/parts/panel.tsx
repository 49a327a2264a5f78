import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A white box, never inside another. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type DoProps = {
  icon: IconName
  words: string
  hint?: ReactNode
  /** Takes something away. */
  bad?: boolean
  why?: string | undefined
  onClick: () => void
}

/** A line of what can be done here, for inside of `<div className="do">`. */
export function Do({ icon, words, hint, bad, why, onClick }: DoProps) {
  return (
    <button
      type="button"
      className={bad ? 'bad' : undefined}
      aria-disabled={why ? true : undefined}
      onClick={why ? undefined : onClick}
    >
      <Icon name={icon} />
      <span>
        {words}
        <small>{why ?? hint}</small>
      </span>
    </button>
  )
}
