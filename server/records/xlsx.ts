import type { Cell, CellKind } from '../../contract/desk/lists.ts'
import { toDecimal } from '../../contract/money.ts'
import { type ZipEntry, zipOf } from '../zip/zip.ts'
import type { Sheet } from './sheet.ts'

/** A sheet of a workbook ends here; the headings take a row, too. */
const rowsOfSheet = 1_048_575

/** An Office Open XML workbook (ECMA-376), as it comes. Texts are inline: nothing is collected. */
export const xlsxOf = (sheet: Sheet, most = rowsOfSheet) => zipOf(entriesOf(sheet, most))

async function* entriesOf({ columns, batches }: Sheet, most: number): AsyncGenerator<ZipEntry> {
  const rows = peekable(batches)
  let count = 0
  do {
    count += 1
    yield { name: `xl/worksheets/sheet${count}.xml`, content: sheetXml(columns, rows, most) }
  } while (!(await rows.isAtEnd()))
  for (const [name, content] of Object.entries(aroundSheets(count))) {
    yield { name, content: `${declaration}${content}` }
  }
}

/** Rows in portions, of which a sheet may take a part. */
function peekable(batches: AsyncIterable<Cell[][]>) {
  const source = batches[Symbol.asyncIterator]()
  let waiting: Cell[][] = []
  const fill = async () => {
    while (waiting.length === 0) {
      const { done, value } = await source.next()
      if (done) return false
      waiting = value
    }
    return true
  }
  return {
    isAtEnd: async () => !(await fill()),
    take: async (most: number) => {
      await fill()
      const taken = waiting.slice(0, most)
      waiting = waiting.slice(most)
      return taken
    },
  }
}

type Rows = ReturnType<typeof peekable>

async function* sheetXml(columns: Sheet['columns'], rows: Rows, most: number) {
  const headings = columns.map(({ heading }) => heading)
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>${rowXml(headings, [])}`
  for (let left = most; left > 0; ) {
    const taken = await rows.take(left)
    if (taken.length === 0) break
    left -= taken.length
    yield taken.map((row) => rowXml(row, columns)).join('')
  }
  yield '</sheetData></worksheet>'
}

const rowXml = (row: Cell[], columns: { kind: CellKind }[]) =>
  `<row>${row.map((cell, index) => cellXml(cell, columns[index]?.kind)).join('')}</row>`

function cellXml(cell: Cell, kind: CellKind | undefined) {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') {
    return `<c><v>${kind === 'amount' ? toDecimal(cell) : cell}</v></c>`
  }
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(String(cell))}</t></is></c>`
}

// Characters that XML 1.0 cannot hold, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g
/** A spreadsheet reads `_x0041_` as A. */
const coded = /_(?=x[0-9A-Fa-f]{4}_)/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(coded, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => escapes[sign] ?? '')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Parts that a workbook needs beside its sheets. */
function aroundSheets(count: number): Record<string, string> {
  const each = (xml: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => xml(index + 1)).join('')
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const related = (inner: string) =>
    `<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(
      (number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      each((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
    ),
    '_rels/.rels': related(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    )}</Types>`,
  }
}
