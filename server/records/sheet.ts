import type { Cell, CellKind } from '../../contract/desk/lists.ts'

/** What becomes a file: the cells of each row in the order of the columns. */
export type Sheet = {
  columns: { heading: string; kind: CellKind }[]
  batches: AsyncIterable<Cell[][]>
}
