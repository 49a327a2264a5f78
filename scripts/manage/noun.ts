import type { Transaction } from '../../server/db/connect.ts'

/** A value as people write it; null where there is none. */
export type Value = string | number | readonly string[] | null
export type Values = Record<string, Value>

export type Problem = { field: string; message: string }

export type Field = {
  kind: 'text' | 'code' | 'number' | 'list'
  /** What it is, for the help. */
  hint: string
  /** What it is where nothing was said; without one it must be given. */
  initial?: Value
}

/** Something that can be managed: its fields, their rules, and where it is kept. */
export type Noun = {
  name: string
  /** The field it is known by. */
  key: string
  fields: Record<string, Field>
  /** The fields that `list` shows. */
  columns: readonly string[]
  examples: readonly string[]
  /** Nested parts of a JSON row, laid flat. */
  flatten?: (values: Map<string, unknown>) => Map<string, unknown>
  /** What the rules say against it. */
  problems: (values: Values) => Problem[]
  list: (tx: Transaction) => Promise<Values[]>
  /** The one with this key; nobody else may change it until the transaction ends. */
  find: (tx: Transaction, key: string) => Promise<Values | undefined>
  insert: (tx: Transaction, values: Values) => Promise<void>
  update: (tx: Transaction, values: Values) => Promise<void>
  remove: (tx: Transaction, key: string) => Promise<void>
  /** What it means when the database finds a value taken, by the name of its constraint. */
  taken: Record<string, Problem>
}
