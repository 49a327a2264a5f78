/** A file that cannot be read as rows; the message says where. */
export class BadFile extends Error {}

export type Line = { line: number; cells: string[] }

/**
 * CSV as spreadsheets write it: a comma between cells, quotes around what holds commas, line
 * breaks or (doubled) quotes, either kind of line end. Each row knows the line it starts on.
 */
export function readCsv(text: string): Line[] {
  const rows: Line[] = []
  let row: Line = { line: 1, cells: [] }
  let line = 1
  const source = text.replace(/^\uFEFF/, '')
  // A cell, in quotes or bare, and what ends it.
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  while (cell.lastIndex < source.length || row.cells.length > 0) {
    const match = cell.exec(source)
    if (!match) throw new BadFile(`line ${line}: a quote is not closed, or stands inside a cell`)
    const [, quoted, bare = '', end] = match
    row.cells.push(quoted?.replaceAll('""', '"') ?? bare)
    line += quoted?.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === ',') continue
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
    line += 1
    row = { line, cells: [] }
  }
  return rows
}
