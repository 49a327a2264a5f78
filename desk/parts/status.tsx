import type { ReactNode } from 'react'
import { Shape } from './shape.tsx'

export type StatusKind = 'ok' | 'now' | 'bad' | 'wait' | 'off'

/** A state in a word, with the shape that says the same. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={`status status--${kind}`}>
      <Shape name={kind} />
      <span>{children}</span>
    </span>
  )
}
