import { readFileSync } from 'node:fs'
import { BadFile, readCsv } from './csv.ts'

/** What a row of a file, or the command line, gives: names of fields and what they shall be. */
export type Given = { line: number | undefined; values: Map<string, unknown> }

export function readRows(file: string, fields: readonly string[]): Given[] {
  const text = readText(file)
  const rows = /\.json$/i.test(file)
    ? jsonRows(text)
    : /\.csv$/i.test(file)
      ? csvRows(text, fields)
      : null
  if (!rows) throw new BadFile(`${file}: must end in .csv or .json`)
  if (rows.length === 0) throw new BadFile(`${file}: has no rows`)
  return rows
}

function readText(file: string) {
  const bytes = readBytes(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadFile(`${file}: is not UTF-8; save it as "CSV UTF-8"`)
  }
}

function readBytes(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new BadFile(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function csvRows(text: string, fields: readonly string[]): Given[] {
  const [head, ...rows] = readCsv(text)
  if (!head) return []
  const names = head.cells.map((name) => name.trim())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new BadFile(`line ${head.line}: ${twice}: stands there twice`)
  const unknown = names.find((name) => !fields.includes(name))
  if (unknown !== undefined) {
    const known = fields.join(', ')
    throw new BadFile(`line ${head.line}: ${unknown}: is no field; there are ${known}`)
  }
  return rows.map(({ line, cells }) => {
    if (cells.length !== names.length) {
      throw new BadFile(`line ${line}: has ${cells.length} cells, the first line ${names.length}`)
    }
    return { line, values: new Map(names.map((name, index) => [name, cells[index]])) }
  })
}

function jsonRows(text: string): Given[] {
  const content = parseJson(text)
  const starts = Array.isArray(content) ? startsOfElements(text) : [1]
  return [content].flat().map((row: unknown, index) => {
    const line = starts[index]
    if (row === null || typeof row !== 'object' || Array.isArray(row)) {
      throw new BadFile(`line ${line}: must be an object of fields`)
    }
    return { line, values: new Map(Object.entries(row)) }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Says where: by the line, or by the text around it.
    throw new BadFile(`The file is not JSON: ${(error as Error).message}`)
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
