import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Indexes on tables that may be large already. They are built after the start, without a lock that
 * writers wait for (`concurrently`), and so not by a migration, which is a transaction. Nothing
 * depends on them but speed.
 */
const largeIndexes: Record<string, string> = {
  enquiries_email: 'enquiries (lower(email))',
}

const buildLock = 7_236_483

/** Builds what is missing, in the background; what a build that was killed left invalid goes first. */
export function keepLargeIndexes(url: string, log: Logger) {
  const client = new pg.Client({ connectionString: url, application_name: 'admit-indexes' })
  const done = build(client).catch((error: unknown) => {
    log.warn(error, 'An index could not be built; the next start tries again')
  })
  client.on('error', () => undefined)
  return {
    done,
    /** A build can take minutes, and is not waited for: PostgreSQL finishes it, or the next start. */
    stop: async () => {
      await Promise.race([client.end(), delay(500)])
    },
  }
}

async function build(client: pg.Client) {
  await client.connect()
  try {
    // One instance builds; the others need not wait for it.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [buildLock])
    if (!rows[0].ours) return
    for (const [name, definition] of Object.entries(largeIndexes)) {
      const { rows: found } = await client.query(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
        [name],
      )
      if (found[0]?.valid) continue
      await client.query(`drop index concurrently if exists ${name}`)
      await client.query(`create index concurrently ${name} on ${definition}`)
    }
  } finally {
    await client.end()
  }
}
