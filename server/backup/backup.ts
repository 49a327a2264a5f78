import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { inBatches } from '../db/cursor.ts'
import type { Services } from '../services.ts'
import { listSequences, listTables, readVersions, type Sequence } from './tables.ts'

/** The first word of a backup. A change of the form gets another number. */
export const mark = 'admit-backup-1'
const rowsOfLine = 500

export type End = { rows: Record<string, number>; sequences: Sequence[] }

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** Sorts by its time. */
export const backupName = (kind: 'admit' | 'nightly', at = new Date()) =>
  `${kind}-${at.toISOString().replace(/[:.]/g, '-')}.backup`

/**
 * All rows of all tables as they are at one moment, in one file: gzip of lines, each the name of a
 * table and a JSON list of its rows. A logical backup, because the npm package brings no pg_dump, and
 * because this goes into any PostgreSQL. The rename is atomic: a file is whole or is not there.
 */
export async function writeBackup(db: Database, file: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  try {
    const end = await db.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`)
      const rows: End['rows'] = {}
      const target = createWriteStream(unfinished, { mode: 0o600 })
      await pipeline(Readable.from(linesOf(tx, rows)), createGzip(), target)
      return rows
    })
    await flush(unfinished)
    await rename(unfinished, file)
    await flush(dirname(file))
    return { rows: Object.values(end).reduce((sum, count) => sum + count, 0) }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function* linesOf(tx: Transaction, counts: End['rows']) {
  yield `${mark} ${JSON.stringify(await readVersions(tx))}\n`
  for (const { name: table } of await listTables(tx)) {
    counts[table] = 0
    // Read as text: JavaScript would round a bigint.
    const query = sql.raw(`select to_json(t)::text as row from ${table} t`)
    for await (const batch of inBatches<{ row: string }>(tx, query, rowsOfLine)) {
      counts[table] += batch.length
      yield `${table} [${batch.map(({ row }) => row).join(',')}]\n`
    }
  }
  const end: End = { rows: counts, sequences: await listSequences(tx) }
  yield `end ${JSON.stringify(end)}\n`
}

/** Writes a file past the cache of the operating system. */
async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The nightly backup, where one is wanted; of older ones so many stay. */
export async function backUpNightly({ db, config, log }: Services) {
  const { nightlyBackups: kept, dataDir } = config
  if (kept === 0) return
  const folder = backupFolder(dataDir)
  const name = backupName('nightly')
  const { rows } = await writeBackup(db, join(folder, name))
  log.info({ name, rows }, 'A backup was written')
  const all = (await readdir(folder)).filter((file) => file.startsWith('nightly-')).sort()
  const whole = all.filter((file) => file.endsWith('.backup'))
  // Left by a killed site; older than the one that was just written.
  const broken = all.filter((file) => file.endsWith('.unfinished') && file < name)
  for (const file of [...whole.slice(0, -kept), ...broken]) {
    await rm(join(folder, file), { force: true })
  }
}
