import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandError } from './outcome.ts'
import { personsFile } from './place.ts'

/** What a row of a file, or the command line, gives: the names of fields and their raw values. */
export type Given = { line: number | undefined; values: Record<string, unknown> }

/** The rows that can be read, and what is wrong with the others. */
export type Rows = { rows: Given[]; problems: string[] }

const badFile = (message: string) => new CommandError('Nothing was changed:', message)

export function readRows(file: string, fields: readonly string[]): Rows {
  const [, ending] = /\.(csv|json)$/i.exec(file) ?? []
  if (!ending) throw badFile(`${file}: must end in .csv or .json`)
  const text = readText(file)
  const read = ending.toLowerCase() === 'csv' ? csvRows(text, fields) : jsonRows(text)
  if (read.rows.length === 0 && read.problems.length === 0) throw badFile(`${file}: has no rows`)
  return read
}

function readText(file: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(personsFile(file)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isRead = code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    const problem = isRead ? 'is not UTF-8; save it as "CSV UTF-8"' : `cannot be read (${code})`
    throw badFile(`${file}: ${problem}`)
  }
}

function csvRows(text: string, fields: readonly string[]): Rows {
  const [head, ...lines] = readCsv(text)
  if (!head) return { rows: [], problems: [] }
  const names = head.cells.map((name) => name.trim())
  const problems = headProblems(names, fields).map((problem) => `line ${head.line}: ${problem}`)
  const rows: Given[] = []
  for (const { line, cells } of lines) {
    if (cells.length !== names.length) {
      problems.push(`line ${line}: has ${cells.length} cells, the first line has ${names.length}`)
      continue
    }
    // A column that is wrong as a whole was reported once, not in every row.
    const known = names.map((name, index) => [name, cells[index]] as const)
    const values = known.filter(([name]) => fields.includes(name))
    rows.push({ line, values: Object.fromEntries(values) })
  }
  return { rows, problems }
}

function headProblems(names: readonly string[], fields: readonly string[]) {
  const unique = [...new Set(names)]
  const twice = unique.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  const unknown = unique.filter((name) => !fields.includes(name))
  return [
    ...twice.map((name) => `${name}: is given twice`),
    ...unknown.map((name) => `${name}: unknown field; valid fields: ${fields.join(', ')}`),
  ]
}

/** The rows that are not blank, each with the line it starts on. */
function readCsv(text: string) {
  const rows: { line: number; cells: string[] }[] = []
  let last = 0
  const on_record = (cells: string[], { lines }: { lines: number }) => {
    last = lines
    const breaks = cells.join().split('\n').length - 1
    if (cells.join() !== '') rows.push({ line: lines - breaks, cells })
    return null
  }
  try {
    // csv-parse counts a CRLF inside quotes as two lines.
    const source = text.replace(/\r\n?/g, '\n')
    const delimiter = delimiterOf(source)
    parse(source, { on_record, delimiter, record_delimiter: '\n', relax_column_count: true })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // For a quote that is never closed it names the end of the file.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? last + 1 : error.lines
    throw badFile(`line ${line}: a quote is not closed, or is inside a cell`)
  }
}

/** Spreadsheets write semicolons where the comma is the decimal point. No field has either. */
function delimiterOf(source: string) {
  const [head = ''] = source.trimStart().split('\n')
  return head.includes(';') && !head.includes(',') ? ';' : ','
}

function jsonRows(text: string): Rows {
  const content = parseJson(text)
  const starts = Array.isArray(content) ? startsOfElements(text) : [1]
  const rows: Given[] = []
  const problems: string[] = []
  for (const [index, row] of [content].flat().entries()) {
    const line = starts[index]
    const isObject = row !== null && typeof row === 'object' && !Array.isArray(row)
    if (isObject) rows.push({ line, values: row as Record<string, unknown> })
    else problems.push(`line ${line}: must be an object of fields`)
  }
  return { rows, problems }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message says where: by the line, or by the text around it.
    throw badFile(`The file is not JSON: ${(error as Error).message}`)
  }
}

/** The line on which each element of a (valid) JSON list starts. */
function startsOfElements(text: string) {
  const starts: number[] = []
  let depth = 0
  let line = 1
  let expected = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"]|\n/g)) {
    if (token === '\n') {
      line += 1
      continue
    }
    if (expected && token !== ']') starts.push(line)
    if ('[{'.includes(token)) depth += 1
    if (']}'.includes(token)) depth -= 1
    expected = depth === 1 && (token === ',' || (token === '[' && starts.length === 0))
  }
  return starts
}
