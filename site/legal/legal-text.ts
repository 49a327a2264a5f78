import type { ReactNode } from 'react'

export type ClauseNumber = `${number}.${number}`

/**
 * Numbers are written out and never computed: letters, receipts and courts cite them, so a clause
 * added in the middle must not move the ones behind it.
 */
export type LegalSection = {
  number: number
  id: string
  title: string
  clauses: Record<ClauseNumber, ReactNode>
}

export type LegalText = {
  title: string
  description: string
  /** The day as a machine reads it, and as the page shows it. */
  effective: { iso: string; shown: string }
  /** Reading time at 230 words a minute. */
  minutes: number
  summary: { id: string; text: ReactNode }[]
  sections: LegalSection[]
}

export const clauseId = (number: ClauseNumber) => `clause-${number.replace('.', '-')}`
