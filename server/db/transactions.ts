import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { failedStatement, isConnectionLost } from './database-away.ts'
import type * as paymentTables from './payment.schema.ts'
import type * as tables from './schema.ts'

type Statements = Omit<NodePgDatabase<typeof tables & typeof paymentTables>, 'transaction'>
type Transact = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
export type Database = Statements & { transaction: Transact }
export type Transaction = Database & { isTransaction: true }

/**
 * Transactions that keep one drizzle for each connection, so that its prepared statements are
 * memoized (prepared.ts). A connection that can no longer begin or roll back leaves the connection
 * pool; the next visitor would find it broken.
 */
export function transactionsOn(
  pool: pg.Pool,
  drizzleOn: (client: pg.PoolClient) => Statements,
): Transact {
  const kept = new WeakMap<pg.PoolClient, Transaction>()
  const transactionOn = (client: pg.PoolClient) => {
    const tx = kept.get(client) ?? savepointsOn(client, drizzleOn(client))
    kept.set(client, tx)
    return tx
  }
  return async (work) => {
    const client = await pool.connect().catch(failedStatement('connect'))
    let broken: Error | undefined
    try {
      await client.query('begin').catch(failedStatement('begin'))
      const result = await work(transactionOn(client))
      await client.query('commit').catch(failedStatement('commit'))
      return result
    } catch (error) {
      // A query without an answer would wait for this connection in vain, too.
      if (isConnectionLost(error)) broken = error as Error
      else {
        await client.query('rollback').catch((lost: Error) => {
          broken = lost
        })
      }
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** Inside a transaction another one is a savepoint: it can fail alone. */
function savepointsOn(client: pg.PoolClient, statements: Statements): Transaction {
  const transaction: Transact = async (work) => {
    await client.query('savepoint part').catch(failedStatement('savepoint'))
    try {
      const result = await work(tx)
      await client.query('release savepoint part').catch(failedStatement('release'))
      return result
    } catch (error) {
      // Released as well: an outer one has the same name, and must be the next.
      await client.query('rollback to savepoint part; release savepoint part')
      throw error
    }
  }
  const tx: Transaction = Object.assign(statements, {
    isTransaction: true as const,
    transaction,
  })
  return tx
}
