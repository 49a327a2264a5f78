import type { Currency } from '../money.ts'
import type { CatalogueKind, ListRow, Stage } from './lists.ts'
import type { Field, TimelineEntry } from './records.ts'

/** Money of the payments in one currency, in minor units. */
export type MoneyLine = {
  currency: Currency
  payments: number
  captured: number
  /** By us, and by banks and providers. */
  givenBack: number
  chargedBack: number
}

export type CatalogueRecord = {
  kind: CatalogueKind
  /** The last part of its address: a college's page, a code. */
  id: string
  fields: Field[]
  /** Applications by stage. */
  people: Partial<Record<Stage, number>>
  /** There are more applications or payments than were counted: these are the newest. */
  more: boolean
  /** The newest applications, as their list shows them. */
  newest: ListRow[]
  /** Filters of the list of all of them; null where the list has none. */
  filters: string | null
  money: MoneyLine[]
  /** Changes of it, the newest first. */
  timeline: TimelineEntry[]
}
