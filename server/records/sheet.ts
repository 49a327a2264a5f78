import type { Cell, CellKind } from '../../contract/desk/lists.ts'

/** Rows for a file: the cells of each in the order of the columns. */
export type Sheet = {
  columns: { heading: string; kind: CellKind }[]
  batches: AsyncIterable<Cell[][]>
}
