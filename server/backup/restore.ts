import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { newestMigration } from '../db/migrations.ts'
import { type End, mark } from './backup.ts'
import { listTables, readVersions, type Sequence, type Table, type Versions } from './tables.ts'

/** The lines of a backup, each a word and what follows it. Not by readline: it reads far ahead. */
async function* linesOf(file: string) {
  const source = createReadStream(file)
  const input = source.pipe(createGunzip()).setEncoding('utf8')
  source.once('error', (error) => input.destroy(error))
  let begun = ''
  try {
    for await (const chunk of input) {
      const lines = (begun + chunk).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) {
        const space = line.indexOf(' ')
        yield { word: line.slice(0, space), rest: line.slice(space + 1) }
      }
    }
  } finally {
    source.destroy()
  }
}

export type Checked = { versions: Versions; end: End; rows: number }

/** Reads a backup to its end, so that nothing is begun with one that is broken or of another time. */
export async function checkBackup(file: string): Promise<Checked> {
  const found: End['rows'] = {}
  let versions: Versions | undefined
  let end: End | undefined
  try {
    for await (const { word, rest } of linesOf(file)) {
      if (word === mark) versions = JSON.parse(rest)
      else if (!versions) break
      else if (word === 'end') end = JSON.parse(rest)
      else found[word] = (found[word] ?? 0) + JSON.parse(rest).length
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(String(code))) {
      throw new ConfigError(`${file} cannot be read (${code}).`)
    }
    throw new ConfigError(`${file} is damaged, or is no backup of this product.`)
  }
  if (!versions) throw new ConfigError(`${file} is no backup of this product.`)
  const told = end?.rows ?? {}
  const isWhole = end && Object.keys(told).every((table) => (found[table] ?? 0) === told[table])
  if (!end || !isWhole) throw new ConfigError(`${file} is damaged: some of it is missing.`)
  if (versions.migration > newestMigration()) {
    throw new ConfigError(`${file} is of a newer release. Restore it with that release.`)
  }
  return { versions, end, rows: Object.values(told).reduce((sum, count) => sum + count, 0) }
}

/** Refuses a database that holds anything but what the migrations write down for themselves. */
export async function requireEmpty(db: Database) {
  const tables = (await listTables(db)).map(({ name }) => name)
  const ours = /^(drizzle\.|public\.new_states$|graphile_worker\.(?!_private_jobs$))/
  for (const table of tables.filter((name) => !ours.test(name))) {
    const { rows } = await db.execute(sql.raw(`select from ${table} limit 1`))
    if (rows.length === 0) continue
    throw new ConfigError(
      `The database is not empty: there are rows in ${table}. Restore into an empty one.`,
    )
  }
}

/**
 * Puts all rows of a checked backup into empty tables, which its own migrations have made, in one
 * transaction: all or none.
 */
export async function loadBackup(db: Database, file: string, { versions, end }: Checked) {
  await db.transaction(async (tx) => {
    await requireEmpty(tx)
    const { migration, queue } = await readVersions(tx)
    if (migration !== versions.migration) {
      throw new ConfigError(
        'The database has the tables of another release. Restore into a new one.',
      )
    }
    if (queue !== versions.queue) {
      throw new ConfigError(
        `${file} is of a release with another job queue. Restore it with that release, then upgrade.`,
      )
    }
    const tables = await listTables(tx)
    const own = tables.filter(({ isOwn }) => isOwn)
    await withoutTriggers(tx, own, async () => {
      for (const { name } of own.toReversed()) await tx.execute(sql.raw(`delete from ${name}`))
      for await (const { word, rest } of linesOf(file)) {
        const table = tables.find(({ name }) => name === word)
        if (table) await insert(tx, table, rest)
      }
      // The constraints that wait for the commit: they must not find fault later.
      await tx.execute(sql`set constraints all immediate`)
    })
    for (const sequence of end.sequences) await advance(tx, sequence)
  })
}

/** The counter of a secured audit can only be counted up. */
async function advance(tx: Transaction, { name, last, used }: Sequence) {
  await tx.execute(sql`
    select case when has_sequence_privilege(${name}, 'update')
      then setval(${name}::regclass, ${last}::bigint, ${used})
      else (select max(nextval(${name}::regclass)) from ${sql.raw(name)} now,
        generate_series(now.last_value + now.is_called::int, ${last}::bigint - (not ${used})::int))
      end`)
}

/** They acted when the rows were first written; a second time they would change them. */
async function withoutTriggers(tx: Transaction, tables: Table[], work: () => Promise<void>) {
  const turn = async (how: 'disable' | 'enable') => {
    for (const { name } of tables) {
      await tx.execute(sql.raw(`alter table ${name} ${how} trigger user`))
    }
  }
  await turn('disable')
  await work()
  await turn('enable')
}

async function insert(tx: Transaction, { name, columns }: Table, rows: string) {
  await tx.execute(sql`
    insert into ${sql.raw(`${name} (${columns})`)} overriding system value
    select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(name)}, ${rows}::json)`)
}
