import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'

/** Tables that list the migrations, ours and the job queue's. */
const ourMigrations = 'drizzle.__drizzle_migrations'
const queueMigrations = 'graphile_worker.migrations'

/**
 * A table by its quoted name, with the columns that are stored and not computed. It is not our own
 * where we may only add and read: the audit, once it is secured.
 */
export type Table = { name: string; columns: string; isOwn: boolean }

/** Every table of the database, referenced ones before those that refer. */
export async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await db.execute<Table & { refers: string[] }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name, pg_has_role(c.relowner, 'usage') as "isOwn",
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select format('%I.%I', rn.nspname, r.relname)
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`)
  const sorted: string[] = []
  const isNext = ({ name, refers }: (typeof rows)[number]) =>
    !sorted.includes(name) && refers.every((other) => sorted.includes(other))
  for (let next = rows.filter(isNext); next.length > 0; next = rows.filter(isNext)) {
    sorted.push(...next.map(({ name }) => name))
  }
  if (sorted.length < rows.length) throw new Error('Tables refer to each other in a circle')
  return rows.sort((a, b) => sorted.indexOf(a.name) - sorted.indexOf(b.name))
}

export type Sequence = { name: string; last: string; used: boolean }

/** Counters, for the numbers that the database gives out itself. */
export async function listSequences(db: Database) {
  const { rows: names } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const query = sql.raw(`select last_value::text as last, is_called as used from ${name}`)
    const { rows } = await db.execute<Omit<Sequence, 'name'>>(query)
    sequences.push({ name, last: '1', used: false, ...rows[0] })
  }
  return sequences
}

/** Migrations that made the tables: the time of our last one, the number of the queue's. */
export type Versions = { migration: number; queue: number }

export async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await db.execute<Record<keyof Versions, string>>(
    sql.raw(
      `select (select max(created_at) from ${ourMigrations}) as migration,
         (select max(id) from ${queueMigrations}) as queue`,
    ),
  )
  return { migration: Number(rows[0]?.migration), queue: Number(rows[0]?.queue) }
}
