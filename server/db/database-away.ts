import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * A statement, or the way to the database, failed. Drizzle wraps what goes wrong in a statement in
 * this class; connecting and the limits of a transaction are ours to wrap (transactions.ts). So
 * code that catches one knows that the trouble is the database's and nobody else's.
 */
export const failedStatement = (statement: string) => (cause: unknown) => {
  throw new DrizzleQueryError(statement, [], cause as Error)
}

/** True for a transient failure: stopped, starting, full or too slow, not a wrong statement. */
export const isDatabaseAway = (error: unknown) =>
  error instanceof DrizzleQueryError && isConnectionTrouble(error.cause)

/** True where the connection is of no more use: no answer came, or it leads to a standby. */
export const isConnectionLost = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  (!(error.cause instanceof pg.DatabaseError) || error.cause.code === hasBecomeStandby)

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
/** Code of "read-only": the server that was the primary is a standby now (failover). */
const hasBecomeStandby = '25006'
// Shutting down, starting up, out of disk, memory or connections, cancelled by its timeout,
// serialization failure, deadlock, or an error of a pooler's own (08P01).
const serverFailures = /^(57P0[123]|53[1234]00|57014|40001|40P01|25006|08[\dP]\d\d)$/
const driverFailures =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/** Recognises an error as pg itself throws it. */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    (code !== undefined && (networkFailures.has(code) || serverFailures.test(code))) ||
    driverFailures.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isConnectionTrouble))
  )
}
