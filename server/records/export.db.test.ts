import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readExportColumns } from '../../contract/desk/exports.ts'
import type { ListQuery } from '../../contract/desk/list-query.ts'
import { listNames } from '../../contract/desk/lists.ts'
import { query as ask } from '../../testing/postgres.ts'
import { fillSample } from '../../testing/sample.ts'
import { openTestSite } from '../../testing/site.ts'
import { judged } from '../../testing/spreadsheets.ts'
import type { Database } from '../db/connect.ts'
import { csvOf } from './csv.ts'
import { type ExportOptions, streamExport } from './export.ts'
import { readList } from './lists.ts'
import { xlsxOf } from './xlsx.ts'

const counsellor = { roles: ['counsellor'], weak: false } as const

const manager = { id: 'manager', roles: ['manager'], weak: false } as const
const viewer = { id: 'viewer', roles: ['viewer'], weak: false } as const
const all: ListQuery = { list: 'applications', filters: {}, sort: 'newest' }

async function bytesOf(stream: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

const exportOf = (db: Database, query: ListQuery, options: Partial<ExportOptions>): Readable =>
  streamExport(db, query, { format: 'csv', columns: ['id'], viewer: manager, ...options })

async function addNamed(db: Database, names: string[]) {
  for (const [index, name] of names.entries()) {
    await db.execute(sql`
      insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
        company_name, selected_course, referral_code, coupon_code, created_at)
      values (${`row-${index}`}, ${index}, 'KS_Mgrow', '', ${name}, ${`p${index}@example.org`}, '9876543210',
        '', 'Robotics', '', '', ${`2026-05-01T10:00:${String(59 - index)}Z`})`)
  }
}

const hostile = [
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\tTab',
  '\rCarriage',
  '\nLine',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'A "quoted", name',
  'Two\r\nlines',
  '<script>&amp;]]></script>',
  'Bell\u0007 and \u000B and \uFFFE',
  'Coded _x0041_ text',
  'नमस्ते 😀',
  'Plain = name',
]

test('hostile cells are text in CSV: a formula gets an apostrophe, and nothing else is changed', async () => {
  const { db } = (await openTestSite()).services
  await addNamed(db, hostile)
  const bytes = await bytesOf(exportOf(db, all, { columns: ['name'] }))
  const [rows = []] = judged('csv', bytes)
  const guarded = hostile.map((name, index) => (index < 11 ? `'${name}` : name))
  expect(rows).toEqual([['Name'], ...guarded.map((name) => [name])])
  expect(bytes.toString().endsWith('Plain = name\r\n')).toBe(true)
})

test.each([
  ['x;=cmd', "x;'=cmd"],
  ['a;b;+1;@x', "a;b;'+1;'@x"],
  ['one\n=two', "one\n'=two"],
  ['tab\t-1', "tab\t'-1"],
  ['pipe|＝1', "pipe|'＝1"],
  ['carriage\r@x', "carriage\r'@x"],
  [' =1', "' =1"],
  ['\u00a0\u200b=1', "'\u00a0\u200b=1"],
  ['x; ﹦1', "x;' ﹦1"],
  // A program that separates cells by semicolons sees `""=cmd"` in the second one: an empty text,
  // and a formula.
  ['x;"=cmd', `x;'"=cmd`],
  ['"=cmd', `'"=cmd`],
  ['−5', "'−5"],
  ['a,=cmd', 'a,=cmd'],
  ['a, "=cmd"', 'a, "=cmd"'],
  ['Rao; call -5 times, =maybe', 'Rao; call -5 times, =maybe'],
])('%j is guarded wherever a spreadsheet may split it', async (text, guarded) => {
  const columns = [{ heading: 'Text', kind: 'text' } as const]
  async function* batches() {
    yield [[text]]
  }
  const bytes = await buffer(csvOf({ columns, batches: batches() }))
  expect(judged('csv', bytes)).toEqual([[['Text'], [guarded]]])
})

test('a phone typed into a college leaves with a confirmation alone', async () => {
  const { db } = (await openTestSite()).services
  await addNamed(db, ['Kavya Nair'])
  await db.execute(sql`update applications set company_name = 'College 98765 01234'`)
  const exported = async (...columns: string[]) =>
    (await bytesOf(exportOf(db, all, { columns }))).toString()
  expect(await exported('name', 'college')).toContain('Kavya Nair,College ***34\r\n')
  expect(await exported('name', 'email', 'college')).toContain(',College 98765 01234\r\n')
})

test('hostile cells are text in XLSX: what XML cannot hold is gone, the rest is whole', async () => {
  const { db } = (await openTestSite()).services
  await addNamed(db, hostile)
  const bytes = await bytesOf(exportOf(db, all, { format: 'xlsx', columns: ['name'] }))
  const [rows = []] = judged('xlsx', bytes)
  const kept = hostile.map((name) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these
    name.replace(/[\u0007\u000B\uFFFE]/g, '').replace('_x0041_', '_x005F_x0041_'),
  )
  expect(rows).toEqual([['Name'], ...kept.map((name) => [name])])
})

test.each(['csv', 'xlsx'] as const)(
  '%s holds exactly the list, with its filters and order',
  async (format) => {
    const { services, databaseUrl } = await openTestSite()
    const { db } = services
    await fillSample(databaseUrl, { rows: 1_500 })
    for (const list of listNames) {
      const read = readExportColumns(list, [], manager)
      if ('problems' in read) throw new Error('No choice is a right choice')
      const bytes = await bytesOf(exportOf(db, { ...all, list }, { format, columns: read.columns }))
      const [rows = []] = judged(format, bytes)
      expect(rows.length - 1).toBe((await readList(db, counsellor, { ...all, list })).count)
      expect(new Set(rows.map((row) => row.length))).toEqual(new Set([read.columns.length]))
    }
    const query: ListQuery = {
      ...all,
      filters: { stage: ['paid'], coupon: ['WELCOME10'] },
      sort: 'oldest',
    }
    const columns = ['reference', 'stage', 'amount', 'currency', 'received', 'id']
    const [rows = []] = judged(format, await bytesOf(exportOf(db, query, { format, columns })))
    const { rows: listed, count } = await readList(db, counsellor, query)
    expect(rows.length - 1).toBe(count)
    expect(rows.slice(1, 51).map((row) => row.at(-1))).toEqual(listed.map(({ id }) => id))
    const [first] = listed
    const amount = Number(first?.cells.amount) / 100
    expect(rows[1]).toEqual([
      first?.cells.reference,
      'paid',
      format === 'csv' ? amount.toFixed(2) : amount,
      first?.cells.currency,
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
      first?.id,
    ])
  },
)

test('contact data are there for a person who may see them and chose them, and masked otherwise', async () => {
  const { db } = (await openTestSite()).services
  await addNamed(db, ['Kavya Nair'])
  const chosen = ['name', 'email', 'phone']
  expect(readExportColumns('applications', chosen, viewer)).toEqual({
    problems: ['email', 'phone'].map((field) => ({ field, message: expect.any(String) })),
  })
  expect(readExportColumns('applications', ['secret'], manager)).toHaveProperty('problems')
  expect(readExportColumns('applications', [], manager)).not.toHaveProperty('columns.1', 'email')
  const text = async (holder: ExportOptions['viewer']) =>
    (await bytesOf(exportOf(db, all, { columns: chosen, viewer: holder }))).toString()
  expect(await text(manager)).toContain('Kavya Nair,p0@example.org,9876543210\r\n')
  expect(await text({ ...manager, weak: true })).not.toMatch(/p0@|98765/)
})

test('past the last row of a sheet there is a second one', async () => {
  async function* batches() {
    yield [[1], [2], [3]]
    yield [[4], [5]]
  }
  const columns = [{ heading: 'Number', kind: 'number' } as const]
  const bytes = await bytesOf(xlsxOf({ columns, batches: batches() }, 4))
  expect(judged('xlsx', bytes)).toEqual([
    [['Number'], [1], [2], [3], [4]],
    [['Number'], [5]],
  ])
})

test('an export that fails midway ends as an error, and its transaction is over', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { services, databaseUrl } = await openTestSite()
    await fillSample(databaseUrl, { rows: 6_000 })
    const stream = exportOf(services.db, all, { format, columns: ['name', 'id', 'email'] })
    await once(stream, 'readable')
    const ended = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    await vi.waitFor(async () => expect(await ask(databaseUrl, ended)).toHaveLength(1), 5_000)
    expect(stream.readableLength).toBeGreaterThan(0)
    await expect(bytesOf(stream)).rejects.toThrow()
    expect(stream.errored).not.toBeNull()
  }
})

test('a reader that goes away in the middle leaves no transaction behind', async () => {
  const { services, databaseUrl } = await openTestSite()
  await fillSample(databaseUrl, { rows: 6_000 })
  const open = () =>
    ask(
      databaseUrl,
      `select from pg_stat_activity where datname = current_database() and xact_start is not null
       and pid <> pg_backend_pid()`,
    )
  for (const format of ['csv', 'xlsx'] as const) {
    const stream = exportOf(services.db, all, {
      format,
      columns: ['name', 'id', 'email', 'received'],
    })
    stream.on('error', () => undefined)
    await once(stream, 'readable')
    // The export waits, as no one reads on, and holds its moment in a transaction.
    expect(await open()).toHaveLength(1)
    stream.destroy()
    await vi.waitFor(async () => expect(await open()).toHaveLength(0), 5_000)
  }
})

test('rows that come while it runs are not in it', async () => {
  const { services, databaseUrl } = await openTestSite()
  const { db } = services
  await fillSample(databaseUrl, { rows: 6_000 })
  const stream = exportOf(db, { ...all, sort: 'oldest' }, {})
  await once(stream, 'readable')
  await db.execute(sql`update applications set created_at = now() where paid_at is null`)
  await addNamed(db, ['Too Late'])
  const [rows = []] = judged('csv', await bytesOf(stream))
  expect(rows.length - 1).toBe(6_000)
  expect(new Set(rows.flat()).size).toBe(6_001)
})
