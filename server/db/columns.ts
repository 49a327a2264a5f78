import { sql } from 'drizzle-orm'
import { boolean, check, integer, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => moment('created_at').notNull().defaultNow()

/** Marks a demo's row: production does not start while there is one (demo-rows.ts). */
export const isDemo = () => boolean('demo').notNull().default(false)

/** A trigger counts every change, also those of the previous release: who saw an older one is told. */
export const version = () => integer().notNull().default(1)

/** A CHECK that a column holds one of these names. */
export function oneOf(name: string, column: PgColumn, names: readonly string[]) {
  const list = names.map((one) => `'${one}'`).join(', ')
  return check(name, sql`${column} in (${sql.raw(list)})`)
}
