import { setTimeout as delay } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ConfigError } from '../config.ts'

type Statement = string | { text: string; values: unknown[] }

const list = 'drizzle.__drizzle_migrations'
const ownFolder = `${import.meta.dirname}/migrations`

/** The newest migration of this release, by its time. */
export const newestMigration = () =>
  Math.max(
    ...readMigrationFiles({ migrationsFolder: ownFolder }).map(({ folderMillis }) => folderMillis),
  )

/**
 * Applies what is new in the folder, and notes it where drizzle's own migrator does. That one puts
 * all migrations into one transaction, where the locks of the first last until the end of the last.
 * Here each is a transaction of its own, and one that begins with `-- no-transaction` is as many as
 * it has statements: those must be idempotent, for a crash begins it anew. `until`: no later ones,
 * for a backup that was made before them.
 */
export async function applyMigrations(
  client: pg.Client,
  { folder = ownFolder, tries = 30, until = Number.POSITIVE_INFINITY } = {},
) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${list} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query(`select max(created_at) as last from ${list}`)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= Number(rows[0].last) || folderMillis > until) continue
    const noted = {
      text: `insert into ${list} (hash, created_at) values ($1, $2)`,
      values: [hash, folderMillis],
    }
    const statements: Statement[] = [...sql, noted]
    const alone = sql[0]?.startsWith('-- no-transaction')
    for (const part of alone ? statements.map((one) => [one]) : [statements]) {
      await patiently(client, part, tries)
    }
  }
}

/**
 * Zero-downtime migration: others that want a table that we wait for queue behind us. We give up
 * before a visitor's timeout (`visitorPatience`) and retry with backoff. The first tries even end
 * before PostgreSQL looks for deadlocks (`deadlock_timeout`, 1 s), so that it never ends a
 * visitor's transaction for ours; the later ones outlast that: then it also ends an autovacuum in
 * our way.
 */
async function patiently(client: pg.Client, statements: Statement[], tries: number) {
  for (let count = 1; ; count++) {
    await client.query(`set lock_timeout = ${count <= 5 ? 800 : 1_250}`)
    try {
      return await run(client, statements)
    } catch (error) {
      if (!isInTheWay(error) || count >= tries) throw readable(error)
    }
    await delay(Math.min(count, 5) * 1_000)
  }
}

/** A single statement is a transaction by itself, and some may not be part of another. */
async function run(client: pg.Client, statements: Statement[]) {
  const isTransaction = statements.length > 1
  try {
    if (isTransaction) await client.query('begin')
    for (const statement of statements) await client.query(statement)
    if (isTransaction) await client.query('commit')
  } catch (error) {
    if (isTransaction) await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** `lock_not_available`, which is how `lock_timeout` ends a statement, and `deadlock_detected`. */
const isInTheWay = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error))
/** `foreign_key_violation` and `check_violation`. */
const isViolation = (error: unknown) => ['23503', '23514'].includes(codeOf(error))
const codeOf = (error: unknown) => String((error as pg.DatabaseError).code)

function readable(error: unknown) {
  if (!isInTheWay(error) && !isViolation(error)) return error
  const reason = isInTheWay(error)
    ? 'A transaction keeps a table from being changed'
    : 'There are rows that this release does not allow'
  const { message } = error as Error
  return new ConfigError(
    `${reason}: ${message}. Nothing is lost. docs/operating/upgrade.md says what to do.`,
    { cause: error },
  )
}
