import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { college } from './college.ts'
import { manage } from './manage.ts'
import { printable } from './printable.ts'
import { readRows } from './rows.ts'

function rowsOf(name: string, content: string | Buffer) {
  const directory = mkdtempSync(join(tmpdir(), 'admit-rows-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, name)
  writeFileSync(file, content)
  const { rows, problems } = readRows(file, ['code', 'owner'])
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return rows.map(({ line, values }) => [line, values] as const)
}

/** The rows of a CSV with the columns `code` and `owner`. */
const csvRows = (text: string) => rowsOf('a.csv', `code,owner${text}`)
const asha = { code: 'A1', owner: 'Asha' }
const ben = { code: 'B2', owner: 'Ben' }

test.each([
  ['plain', '\nA1,Asha\nB2,Ben\n', [asha, ben]],
  ['no last line end', '\nA1,Asha', [asha]],
  ['Windows and old Mac', '\r\nA1,Asha\rB2,Ben', [asha, ben]],
  [
    'quotes',
    '\n"A1","Rao, ""Asha"""\nB2,',
    [
      { code: 'A1', owner: 'Rao, "Asha"' },
      { ...ben, owner: '' },
    ],
  ],
  ['line breaks in quotes', '\n"A\n1",Asha', [{ ...asha, code: 'A\n1' }]],
  [
    'empty cells',
    '\n,\n,',
    [
      { code: '', owner: '' },
      { code: '', owner: '' },
    ],
  ],
  ['blank lines', '\n\n\r\nA1,Asha\n\n', [asha]],
])('CSV is read: %s', (_what, text, expected) => {
  expect(csvRows(text).map(([, values]) => values)).toEqual(expected)
})

test('CSV: semicolons separate cells where the first line has them', () => {
  expect(rowsOf('a.csv', '\uFEFFcode;owner\r\nA1;"Rao; Asha"\r\nB2;a,b\r\n')).toEqual([
    [2, { code: 'A1', owner: 'Rao; Asha' }],
    [3, { code: 'B2', owner: 'a,b' }],
  ])
})

test('every problem of a file is told at once, and its good rows are read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'admit-rows-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'a.csv')
  writeFileSync(file, 'code,colour,size\nA1,red,1\nB2\nC3,blue,2\nD4,1,2,3\n')
  expect(readRows(file, ['code'])).toEqual({
    rows: [
      { line: 2, values: { code: 'A1' } },
      { line: 4, values: { code: 'C3' } },
    ],
    problems: [
      'line 1: colour: unknown field; valid fields: code',
      'line 1: size: unknown field; valid fields: code',
      'line 3: has 1 cells, the first line has 3',
      'line 5: has 4 cells, the first line has 3',
    ],
  })
})

test('CSV: a byte order mark is no part of the first field', () => {
  expect(rowsOf('a.csv', '\uFEFFcode\nA1')).toEqual([[2, { code: 'A1' }]])
})

test('CSV: rows know the line they start on', () => {
  const text = '\r\n\r\n"A\r\n1","a\r\n\r\nb"\r\nB2,Ben\r\n\r\nC3,Chris'
  expect(csvRows(text).map(([line]) => line)).toEqual([3, 7, 9])
})

test.each(['\n\n"b', '\n\n"b\n\nc', '\n\n"b"c', '\n\nb"c"'])(
  'CSV: %j is refused with its line',
  (text) => {
    expect(() => csvRows(text)).toThrow('line 3: a quote')
  },
)

test('CSV: whatever is written comes back, with line ends as one', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', ';') })
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (cells) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = cells.map((row) => `\r\n${row.map(quoted).join(',')}`).join('')
      const expected = cells.map((row) => row.map((each) => each.replace(/\r\n?/g, '\n')))
      expect(csvRows(text).map(([, values]) => Object.values(values))).toEqual(expected)
    }),
  )
})

test('CSV: a cell of a million characters is read', () => {
  expect(csvRows(`\nA1,"${'x""'.repeat(500_000)}"`)[0]?.[1].owner).toHaveLength(1_000_000)
})

test('rows of CSV and JSON are the same rows', () => {
  expect(rowsOf('a.csv', 'code,owner\nA1,Asha\nB2,Ben\n')).toEqual([
    [2, { code: 'A1', owner: 'Asha' }],
    [3, { code: 'B2', owner: 'Ben' }],
  ])
  const json = '[\n  {"code": "A1", "owner": "As,[{ha"},\n\n  {\n    "code": "B2" }]'
  expect(rowsOf('a.JSON', json)).toEqual([
    [2, { code: 'A1', owner: 'As,[{ha' }],
    [4, { code: 'B2' }],
  ])
  expect(rowsOf('a.json', '{"code":"A1"}')).toEqual([[1, { code: 'A1' }]])
})

test.each([
  ['a.csv', 'code,owner\nA1\n', 'line 2: has 1 cells, the first line has 2'],
  ['a.csv', 'code,code\nA1,B2\n', 'line 1: code: is given twice'],
  ['a.csv', 'code,colour\nA1,red\n', 'line 1: colour: unknown field; valid fields: code, owner'],
  ['a.csv', 'code,owner\n', 'has no rows'],
  ['a.csv', '', 'has no rows'],
  ['a.csv', Buffer.from('code\nJos\xe9', 'latin1'), 'is not UTF-8'],
  ['a.csv', Buffer.from('\uFEFFcode\nA1', 'utf16le'), 'is not UTF-8'],
  ['a.json', '[]', 'has no rows'],
  ['a.json', '[{"code":"A1"},\n{"code":}]', 'The file is not JSON: Unexpected token'],
  ['a.json', '[{"code":"A1"},\n7]', 'line 2: must be an object of fields'],
  ['a.json', '[\n[]]', 'line 2: must be an object of fields'],
  ['a.json', 'null', 'line 1: must be an object of fields'],
  ['a.txt', 'code', 'must end in .csv or .json'],
])('%s with %j is refused', (name, content, message) => {
  expect(() => rowsOf(name, content)).toThrow(message)
})

test('a missing file is reported', () => {
  expect(() => readRows('/nowhere/rows.csv', [])).toThrow('cannot be read (ENOENT)')
})

const options = { values: ['code', 'owner', 'final_amount'], flags: ['json'] }

test('every problem of a command line is told at once', () => {
  expect(() => readArguments(['add', '--colour', 'red', '--json=1', '--owner'], options)).toThrow(
    /^--colour: unknown option; .*\n--json: takes no value\n--owner: needs a value\nSee --help\.$/,
  )
})

test('the command line is read as words and options', () => {
  const args = ['update', 'north', '--final-amount', '-5', '--owner=a=b']
  expect(readArguments(args, options)).toEqual({
    words: ['update', 'north'],
    options: new Map([
      ['final_amount', '-5'],
      ['owner', 'a=b'],
    ]),
  })
  expect(readArguments(['list', '--json', 'north', '--owner', ''], options)).toEqual({
    words: ['list', 'north'],
    options: new Map([
      ['json', ''],
      ['owner', ''],
    ]),
  })
  for (const args of [[], ['--help'], ['add', '-h'], ['add', '--colour', 'red', '--help']]) {
    expect(readArguments(args, options)).toBeUndefined()
  }
})

test.each([
  [['add', '--owner'], '--owner: needs a value'],
  [['add', '--owner', '--code', 'x'], '--owner: needs a value'],
  [['add', '--owner', 'a', '--owner', 'b'], '--owner: is given twice'],
  [['add', '--final-amount', '1', '--final_amount=2'], '--final_amount: is given twice'],
  [['list', '--json=yes'], '--json: takes no value'],
  [
    ['add', '--colour', 'red'],
    '--colour: unknown option; valid options: --code, --owner, --final_amount, --json, --help',
  ],
  [['add', '-x'], '-x: unknown option'],
])('the arguments %j are refused', (args, message) => {
  expect(() => readArguments(args, options)).toThrow(message)
})

test.each([
  [['drop'], 'drop: unknown action; valid actions: add, list, update, remove'],
  [['--json'], 'no action; valid actions: add, list, update, remove'],
  [['add', 'a', 'b'], 'b: one at a time'],
  [['add', 'a', '--slug', 'b'], '--slug: is given twice'],
  [['add', 'a', '--file', 'rows.csv'], '--file: takes all fields from the file'],
  [['add', '--slug', 'a', '--file', 'rows.csv'], '--file: takes all fields from the file'],
  [['add', '--colour', 'red'], '--colour: unknown option; valid options: --slug, '],
])('%j is refused before a database is opened', async (args, message) => {
  const none = () => Promise.reject(new Error('A database was opened.'))
  await expect(manage(college, args, none)).rejects.toThrow(message)
})

test('a terminal is shown no control characters', () => {
  expect(printable('a\u001b[31mb\u009b\n\u202e\u{e0041}c')).toBe(
    'a\\u001b[31mb\\u009b\\u000a\\u202e\\udb40\\udc41c',
  )
  expect(printable('नॉर्थ क्‍ष é 漢 😀')).toBe('नॉर्थ क्‍ष é 漢 😀')
})
