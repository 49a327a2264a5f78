import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { type ExportFormat, hasContact } from '../../contract/desk/exports.ts'
import { type ListQuery, writeListQuery } from '../../contract/desk/list-query.ts'
import { type Cell, definitionOf } from '../../contract/desk/lists.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { look } from '../acts/look.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { inBatches } from '../db/cursor.ts'
import { selectionOf, shownCell } from './cells.ts'
import { csvOf } from './csv.ts'
import { readKeys } from './keys.ts'
import { reading } from './reading.ts'
import type { Sheet } from './sheet.ts'
import { NoSearch, type Source, searchedSource } from './source.ts'
import { xlsxOf } from './xlsx.ts'

export type ExportOptions = {
  format: ExportFormat
  /** Columns from `readExportColumns`. */
  columns: readonly string[]
  viewer: Holder & { id: string }
  /** Hears how many rows it will have, before the first bytes. */
  onCount?: (rows: number) => void
  /** Hears how many rows are written. */
  onProgress?: (rows: number) => void
}

/** Thrown when a person already has as many exports under way as one may. */
export class NoPlace extends Error {}

const writers = { csv: csvOf, xlsx: (sheet: Sheet) => xlsxOf(sheet) }
const rowsAtOnce = 100

/**
 * A list as a file: exactly its filters, words and order, of one moment, written as fast as it is
 * read. Whatever goes wrong ends the stream with an error; it never just ends early.
 */
export function streamExport(db: Database, query: ListQuery, options: ExportOptions): Readable {
  const out = new PassThrough({ highWaterMark: 64 * 1024 })
  // An error before the first read is thrown by that read.
  out.on('error', () => undefined)
  const closed = new AbortController()
  out.once('close', () => closed.abort())
  reading(db, async (tx) => {
    await tx.execute(
      sql.raw(`set local statement_timeout = '60s'; set local cursor_tuple_fraction = 0.001;
        set local idle_in_transaction_session_timeout = '60s'`),
    )
    await takePlace(tx, options.viewer)
    const { source } = await searchedSource(tx, options.viewer, query)
    if (source.hasWords) await refuseTooMany(tx, query, source)
    if (options.onCount) options.onCount(await countRows(tx, source))
    const sheet = sheetOf(tx, query, source, options)
    for await (const bytes of writers[options.format](sheet)) {
      // A reader that has gone leaves no transaction behind.
      closed.signal.throwIfAborted()
      if (!out.write(bytes)) await once(out, 'drain', { signal: closed.signal })
    }
  }).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  )
  return out
}

type Order = { query: ListQuery; format: ExportFormat; columns: readonly string[] }
type Taker = { actor: Actor; viewer: ExportOptions['viewer'] }

/**
 * An export whose first bytes are there, and which is in the audit before they leave: what is not
 * in the audit is not taken away.
 */
export async function takeAway(
  db: Database,
  { actor, viewer }: Taker,
  { query, ...options }: Order & Pick<ExportOptions, 'onProgress'>,
): Promise<Readable> {
  let rows = 0
  const onCount = (counted: number) => {
    rows = counted
  }
  const file = streamExport(db, query, { ...options, viewer, onCount })
  await once(file, 'readable')
  await noteExport(db, actor, { query, ...options }, rows).catch((error: unknown) => {
    file.destroy()
    throw error
  })
  return file
}

/** Notes what was taken away, not what was looked for: typed words may name someone. */
const noteExport = (db: Database, actor: Actor, { query, format, columns }: Order, rows: number) =>
  look(db, actor, {
    action: 'export',
    kind: 'list',
    record: query.list,
    changes: {
      rows: { after: rows },
      format: { after: format },
      filters: { after: writeListQuery(query).toString() },
      searched: { after: Boolean(query.words) },
      contact: { after: hasContact(query.list, columns) },
    },
  })

/** Takes one of two places until the transaction ends; the database counts for all instances. */
async function takePlace(tx: Transaction, { id }: { id: string }) {
  const place = (number: number) =>
    sql`pg_try_advisory_xact_lock(hashtextextended(${`export ${id}`}, ${number}))`
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select case when ${place(1)} then true else ${place(2)} end as taken`,
  )
  if (!rows[0]?.taken) throw new NoPlace()
}

/** Counts the rows of the same moment as the file's. */
async function countRows(tx: Transaction, { table, where }: Source) {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} where ${where}`,
  )
  return rows[0]?.count ?? 0
}

function sheetOf(tx: Transaction, query: ListQuery, source: Source, options: ExportOptions): Sheet {
  const known = definitionOf(query.list).columns
  const columns = options.columns.flatMap((name) => {
    const column = known[name]
    return column ? [{ ...column, name }] : []
  })
  // Columns that need no confirmation hold no contact data: even a name can have a phone behind it.
  const isMasked =
    !hasRight(options.viewer, 'see-contact') || !hasContact(query.list, options.columns)
  async function* batches() {
    let count = 0
    const rows = inBatches<Record<string, Cell>>(tx, rowsIn(query, source, options), rowsAtOnce)
    for await (const batch of rows) {
      yield batch.map((row) =>
        columns.map((column) => shownCell(column, row[column.name] ?? null, isMasked)),
      )
      count += batch.length
      options.onProgress?.(count)
    }
  }
  return { columns, batches: batches() }
}

async function refuseTooMany(tx: Transaction, { sort }: ListQuery, source: Source) {
  const { count } = await readKeys(tx, source, { sort, place: 'first', limit: 1 })
  if (count > source.most) throw new NoSearch('search.many')
}

/** Finds all matching rows before it sorts them if there are words, as in a list. */
function rowsIn({ sort }: ListQuery, source: Source, { columns }: ExportOptions) {
  const { table, joins, where, id, time } = source
  const direction = sort === 'newest' ? sql`desc` : sql`asc`
  const cells = selectionOf(source, columns)
  return source.hasWords
    ? sql`with hits as materialized (select ${id} as id from ${table} where ${where})
        select ${cells} from ${table} ${joins} where ${id} in (select h.id from hits h)
        order by ${time} ${direction}, ${id} ${direction}`
    : sql`select ${cells} from ${table} ${joins} where ${where}
        order by ${time} ${direction}, ${id} ${direction}`
}
