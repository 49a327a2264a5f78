import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

export type Column<Row> = {
  head: ReactNode
  /** The head is only heard. */
  silent?: boolean
  cell: (row: Row) => ReactNode
  /** Place when the row is an entry of a list, on phones; a line of its own unless told. */
  phone?: 'title' | 'corner' | 'left' | 'right' | 'select' | 'none'
  /** Shown before the cell on phones, where there is no head. */
  label?: string
  /** Numbers stand at the end. */
  end?: boolean
  /** Leaves the column out between 768 and 1239 px. */
  spare?: boolean
  sort?: 'ascending' | 'descending'
}

type LedgerProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  isSelected?: (row: Row) => boolean
  foot?: ReactNode
}

/** A table that becomes a list on phones. Roles are spelled out: `display` removes a table's own. */
export function Ledger<Row>(props: LedgerProps<Row>) {
  const { caption, columns, rows, keyOf, isSelected, foot } = props
  const classOf = ({ end, spare }: Column<Row>) => classNames(end && 'end', spare && 'spare')
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display` removes the roles of a table
    // biome-ignore-start lint/a11y/useSemanticElements: these are the semantic elements
    <table className="ledger ledger--list" role="table">
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              key={index}
              scope="col"
              role="columnheader"
              className={classOf(column) || undefined}
              aria-sort={column.sort}
            >
              {column.silent ? <span className="vh">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={keyOf(row)} aria-selected={isSelected?.(row) || undefined}>
            {columns.map((column, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                key={index}
                role="cell"
                className={
                  classNames(classOf(column), column.phone && `at-${column.phone}`) || undefined
                }
                data-label={column.label}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot}
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: these are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: `display` removes the roles of a table
  )
}
