import { type SQL, sql } from 'drizzle-orm'
import type { Filters } from '../../contract/desk/list-query.ts'
import type { ColumnOf, FilterOf, ListName } from '../../contract/desk/lists.ts'
import { midnight } from '../db/midnight.ts'

/**
 * Facts of a list on the server: where its rows are, how each filter narrows them, and what each
 * cell holds. Reading, counting, exporting and searching follow from it.
 */
export type ListTable<List extends ListName> = {
  /** Table with its alias. */
  table: SQL
  /** The most recent rows, with the same alias: of a table that is too large to read whole. */
  recentRows?: SQL
  id: SQL
  /** Type to which the text of an id is cast. */
  idType: 'text' | 'uuid'
  time: SQL
  filters: { [Name in FilterOf<List>]: Condition }
  /** Joins that only the cells need, beside the rows of a page. */
  joins: SQL
  cells: { [Name in ColumnOf<List>]: SQL }
}

/** Narrows a list by the values of a filter, for a person who may or may not see contact data. */
type Condition = (values: readonly string[], all: Filters, mayShowContact: boolean) => SQL

/** Table of any list, for code that works on all of them. */
export type AnyListTable = Omit<ListTable<ListName>, 'filters' | 'cells'> & {
  filters: Readonly<Record<string, Condition>>
  cells: Readonly<Record<string, SQL>>
}

export const isOne = (column: SQL) => (values: readonly string[]) =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${sql.param(values)}::text[])`

/** Codes are kept in capitals, and typed as it comes. */
export const isCode = (column: SQL) => (values: readonly string[]) =>
  isOne(column)(values.map((value) => value.toUpperCase()))

export const yesOrNo = (condition: SQL) => (values: readonly string[]) =>
  values[0] === 'yes' ? condition : sql`not ${condition}`

/** India's days, both included, of the moment that was chosen. */
export function withinDays(created: SQL, paid: SQL = created) {
  const chosen = ({ on }: Filters) => (on?.[0] === 'paid' ? paid : created)
  return {
    from: ([day]: readonly string[], all: Filters) => sql`${chosen(all)} >= ${midnight(day)}`,
    // A payment made by then had begun by then: the order of the list can start there.
    to: ([day]: readonly string[], all: Filters) =>
      sql`(${chosen(all)} < ${midnight(day)} + interval '1 day'
        and ${created} < ${midnight(day)} + interval '1 day')`,
  }
}

/** Narrows nothing: this filter only says which moment `from` and `to` mean. */
export const noCondition = () => sql`true`

/** Text that someone typed, as itself: a percent sign is a percent sign. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const inIndia = (at: SQL) =>
  sql`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI:SS"+05:30"')`

/** Reference that people quote, from the id of an attempt. */
export const referenceIn = (id: SQL) =>
  sql`upper('NL-' || substr(${id}, 1, 4) || '-' || substr(${id}, 5, 4))`

export const unlessEmpty = (column: SQL) => sql`nullif(${column}, '')`
export const saidYes = (condition: SQL) => sql`case when ${condition} then 'yes' else 'no' end`

/** A college by its two codes, or by the one that was typed. */
export const isCollege = (scholarship: SQL, company: SQL) => (codes: readonly string[]) => {
  const [code, ofScholarship] = codes
  const isCompany = sql`${company} = ${code}`
  return ofScholarship === undefined
    ? isCompany
    : sql`(${isCompany} and ${scholarship} = ${ofScholarship})`
}
