import type pg from 'pg'
import { isConnectionTrouble } from './database-away.ts'

/**
 * The connection pool as the job queue wants it. It marks a job as done without awaiting that, and
 * retries only after few errors; any other is an unhandled rejection, and would end the site. So
 * every transient failure is told as "cannot connect now", which it retries with backoff.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => patientClient(await pool.connect().catch(tell))
  // With a callback it is for LISTEN, which reconnects with exponential backoff of its own.
  return replacing(pool, 'connect', (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : connect(),
  )
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
  return replacing(client, 'query', (...values: unknown[]) => query(...values).catch(tell))
}

const cannotConnectNow = '57P03'

function tell(error: unknown): never {
  if (!isConnectionTrouble(error)) throw error
  throw Object.assign(new Error('The database is away', { cause: error }), {
    code: cannotConnectNow,
  })
}

/** Replaces one method of a thing. */
function replacing<Thing extends object>(thing: Thing, method: keyof Thing, by: unknown): Thing {
  return new Proxy(thing, {
    get(target, name) {
      if (name === method) return by
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
