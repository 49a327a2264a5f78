import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandError } from './outcome.ts'

/** What a row of a file, or the command line, gives: the names of fields and their raw values. */
export type Given = { line: number | undefined; values: Record<string, unknown> }

const badFile = (message: string) => new CommandError('Nothing was changed:', message)

export function readRows(file: string, fields: readonly string[]): Given[] {
  const [, ending] = /\.(csv|json)$/i.exec(file) ?? []
  if (!ending) throw badFile(`${file}: must end in .csv or .json`)
  const text = readText(file)
  const rows = ending.toLowerCase() === 'csv' ? csvRows(text, fields) : jsonRows(text)
  if (rows.length === 0) throw badFile(`${file}: has no rows`)
  return rows
}

function readText(file: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isRead = code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    const problem = isRead ? 'is not UTF-8; save it as "CSV UTF-8"' : `cannot be read (${code})`
    throw badFile(`${file}: ${problem}`)
  }
}

function csvRows(text: string, fields: readonly string[]): Given[] {
  const [head, ...rows] = readCsv(text)
  if (!head) return []
  const names = head.cells.map((name) => name.trim())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw badFile(`line ${head.line}: ${twice}: is given twice`)
  const unknown = names.find((name) => !fields.includes(name))
  if (unknown !== undefined) {
    const valid = fields.join(', ')
    throw badFile(`line ${head.line}: ${unknown}: unknown field; valid fields: ${valid}`)
  }
  return rows.map(({ line, cells }) => {
    if (cells.length !== names.length) {
      throw badFile(`line ${line}: has ${cells.length} cells, the first line has ${names.length}`)
    }
    return { line, values: Object.fromEntries(names.map((name, index) => [name, cells[index]])) }
  })
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
    parse(source, { on_record, record_delimiter: '\n', relax_column_count: true })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // For a quote that is never closed it names the end of the file.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? last + 1 : error.lines
    throw badFile(`line ${line}: a quote is not closed, or is inside a cell`)
  }
}

function jsonRows(text: string): Given[] {
  const content = parseJson(text)
  const starts = Array.isArray(content) ? startsOfElements(text) : [1]
  return [content].flat().map((row: unknown, index) => {
    const line = starts[index]
    if (row === null || typeof row !== 'object' || Array.isArray(row)) {
      throw badFile(`line ${line}: must be an object of fields`)
    }
    return { line, values: row as Record<string, unknown> }
  })
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
