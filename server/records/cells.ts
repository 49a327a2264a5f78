import { sql } from 'drizzle-orm'
import { type Cell, type CellKind, factsOf, type ListName } from '../../contract/desk/lists.ts'
import { mask } from '../../contract/mask.ts'
import { maskedEmail, maskedPhone } from '../application/masked.ts'
import type { AnyFacts } from './facts.ts'

/** The columns of a page: those of an export alone are left out. */
export const listedColumns = (list: ListName) =>
  Object.entries(factsOf(list).columns)
    .filter(([, { exportOnly }]) => !exportOnly)
    .map(([name]) => name)

/** What is selected for these columns. The names are ours, never typed. */
export const selectionOf = ({ cells }: AnyFacts, columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`${cells[name] ?? sql`null`} as ${sql.identifier(name)}`),
    sql`, `,
  )

const masks: Partial<Record<CellKind, (text: string) => string>> = {
  contact: (text) => (text.includes('@') ? maskedEmail(text) : maskedPhone(text)),
  free: mask,
}

/** What may be seen of a cell by somebody who may not see contact data, or has not asked to. */
export function maskedCell(kind: CellKind, cell: Cell): Cell {
  const masked = masks[kind]
  return masked && typeof cell === 'string' ? masked(cell) : cell
}
