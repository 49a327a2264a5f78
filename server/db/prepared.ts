import type { Database, Transaction } from './connect.ts'

/**
 * A statement of the calls that come most: put together once for each database, and planned once
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
