import { eq, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/connect.ts'
import type { ActTx } from './act.ts'

/** The rows of a table that the staff keep, each known by one column. */
export type KeptRows<Row, NewRow> = {
  primaryKey: string
  list: (db: Database) => Promise<Row[]>
  /** A row lock (SELECT FOR UPDATE): nobody else may change it until the transaction ends. */
  lock: (tx: Transaction, key: string) => Promise<Row | undefined>
  insert: (tx: ActTx, row: NewRow) => Promise<Row | undefined>
  update: (tx: ActTx, key: string, row: NewRow) => Promise<Row | undefined>
  remove: (tx: ActTx, key: string) => Promise<Row | undefined>
}

export function keptRows<Table extends PgTable>(
  kept: Table,
  column: PgColumn,
  setWithEveryChange: Record<string, SQL> = {},
): KeptRows<Table['$inferSelect'], Table['$inferInsert']> {
  // Drizzle's types of rows get lost in a table of any kind.
  const table: PgTable = kept
  const is = (key: string) => eq(column, key)
  const first = async (rows: PromiseLike<unknown[]>) => (await rows)[0] as Table['$inferSelect']
  return {
    primaryKey: `${getTableName(table)}_pkey`,
    list: async (db) => (await db.select().from(table).orderBy(column)) as Table['$inferSelect'][],
    lock: (tx, key) => first(tx.select().from(table).where(is(key)).for('update')),
    insert: (tx, row) => first(tx.insert(table).values(row).returning()),
    update: (tx, key, row) =>
      first(
        tx
          .update(table)
          .set({ ...row, ...setWithEveryChange })
          .where(is(key))
          .returning(),
      ),
    remove: (tx, key) => first(tx.delete(table).where(is(key)).returning()),
  }
}
