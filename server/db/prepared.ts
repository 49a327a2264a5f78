import { type Placeholder, sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'

/**
 * A prepared statement, for the calls that come most: memoized for each database, and planned once
 * for each connection.
 */
export function prepared<Statement>(prepare: (db: Database | Transaction) => Statement) {
  const kept = new WeakMap<Database | Transaction, Statement>()
  return (db: Database | Transaction) => {
    const statement = kept.get(db) ?? prepare(db)
    kept.set(db, statement)
    return statement
  }
}

/** A placeholder for each value, bound when the statement is executed. */
export const placesFor = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    [Key in Name]: Placeholder<Key>
  }
