import { sql } from 'drizzle-orm'
import { countryName } from '../../contract/country-name.ts'
import {
  type Cell,
  type CellKind,
  type Column,
  definitionOf,
  type ListName,
} from '../../contract/desk/lists.ts'
import { maskFreeText } from '../../contract/mask.ts'
import { ownPhone, staffEmail } from '../../contract/masked.ts'
import type { AnyListTable } from './list-table.ts'

/** The columns of a page: those of an export alone are left out. */
export const listedColumns = (list: ListName) =>
  Object.entries(definitionOf(list).columns)
    .filter(([, { exportOnly }]) => !exportOnly)
    .map(([name, column]) => ({ name, column }))

/** Writes the select list for these columns. The names are ours, never typed. */
export const selectionOf = ({ cells }: AnyListTable, columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`${cells[name] ?? sql`null`} as ${sql.identifier(name)}`),
    sql`, `,
  )

const masks: Partial<Record<CellKind, (text: string) => string>> = {
  contact: (text) => (text.includes('@') ? staffEmail(text) : ownPhone(text)),
  free: maskFreeText,
  typed: maskFreeText,
}

/** A cell as it is shown: masked for those who may not see contact data, or have not asked to. */
export function shownCell({ kind, most }: Column, cell: Cell, isMasked: boolean): Cell {
  if (typeof cell !== 'string') return cell
  if (kind === 'country') return countryName(cell)
  const mask = isMasked ? masks[kind] : undefined
  return (mask ? mask(cell) : cell).slice(0, most)
}
