import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { readCsv } from './csv.ts'
import { printable } from './printable.ts'
import { readRows } from './rows.ts'

function rowsOf(name: string, content: string | Buffer) {
  const directory = mkdtempSync(join(tmpdir(), 'admit-rows-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, name)
  writeFileSync(file, content)
  return readRows(file, ['code', 'owner']).map(({ line, values }) => [
    line,
    Object.fromEntries(values),
  ])
}

test.each([
  [
    'plain',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no last line end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Windows and old Mac',
    'a,b\r\n1,2\r3,4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a byte order mark', '\uFEFFa\n1', [['a'], ['1']]],
  [
    'quotes',
    '"a","b, c"\n"say ""x""",',
    [
      ['a', 'b, c'],
      ['say "x"', ''],
    ],
  ],
  ['line breaks in quotes', '"a\nb",c', [['a\nb', 'c']]],
  [
    'empty cells',
    ',\n,',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['blank lines', 'a\n\n\r\nb\n\n', [['a'], ['b']]],
  ['nothing', '', []],
])('CSV: %s', (_what, text, cells) => {
  expect(readCsv(text).map((row) => row.cells)).toEqual(cells)
})

test('CSV: rows know the line they start on', () => {
  expect(readCsv('a\n\n"b\r\nc"\nd').map(({ line }) => line)).toEqual([1, 3, 5])
})

test.each(['a\n"b', 'a\n"b"c', 'a\nb"c"'])('CSV: %j is refused with its line', (text) => {
  expect(() => readCsv(text)).toThrow('line 2: a quote')
})

test('CSV: whatever is written comes back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', ';') })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(rows, (cells) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = cells.map((row) => row.map(quoted).join(',')).join('\r\n')
      expect(readCsv(text).map((row) => row.cells)).toEqual(cells)
    }),
  )
})

test('a long cell is no trouble', () => {
  expect(readCsv(`"${'x""'.repeat(500_000)}"`)[0]?.cells[0]).toHaveLength(1_000_000)
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
  ['a.csv', 'code,owner\nA1\n', 'line 2: has 1 cells, the first line 2'],
  ['a.csv', 'code,code\nA1,B2\n', 'line 1: code: stands there twice'],
  ['a.csv', 'code,colour\nA1,red\n', 'line 1: colour: is no field; there are code, owner'],
  ['a.csv', 'code;owner\nA1;Asha\n', 'line 1: code;owner: is no field'],
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

test('a file that is not there is told', () => {
  expect(() => readRows('/nowhere/rows.csv', [])).toThrow('cannot be read (ENOENT)')
})

test('the command line is read', () => {
  expect(readArguments(['update', 'north', '--final-amount', '-5', '--owner=a=b'])).toEqual({
    action: 'update',
    key: 'north',
    file: undefined,
    json: false,
    values: new Map([
      ['final_amount', '-5'],
      ['owner', 'a=b'],
    ]),
  })
  expect(readArguments(['add', '--file', 'rows.csv'])).toMatchObject({ file: 'rows.csv' })
  expect(readArguments(['list', '--json'])).toMatchObject({ json: true })
  for (const args of [[], ['--help'], ['add', '-h']]) expect(readArguments(args)).toBeUndefined()
})

test.each([
  [['drop'], 'drop: is no action'],
  [['add', 'a', 'b'], 'b: one at a time'],
  [['add', '--owner'], '--owner: needs a value'],
  [['add', '--owner', '--code', 'x'], '--owner: needs a value'],
  [['add', '--owner', 'a', '--owner', 'b'], '--owner: stands there twice'],
  [['add', 'a', '--file', 'rows.csv'], '--file: takes everything from the file'],
])('%j is not understood', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})

test('a terminal is shown no control characters', () => {
  expect(printable('a\u001b[31mb\u009b\n\u202e\u{e0041}c')).toBe(
    'a\\u001b[31mb\\u009b\\u000a\\u202e\\udb40\\udc41c',
  )
  expect(printable('नॉर्थ क्‍ष é 漢 😀')).toBe('नॉर्थ क्‍ष é 漢 😀')
})
