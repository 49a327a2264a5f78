import { toDecimal } from '../../contract/money.ts'
import type { Sheet } from './sheet.ts'

/**
 * Finds the beginning of a cell that a spreadsheet would run: at the start of a text, and behind a
 * sign that separates cells in some countries or programs, where quotes in the middle of a line
 * count for nothing. Spaces, quotes and invisible characters may precede the sign of a formula:
 * some programs drop them. No comma: these files have it between cells, and what has one inside is
 * in quotes.
 */
const formula = /^(?=[\t\r\n])|(?<=^|[;|\t\r\n])(?=["\p{Zs}\p{Cf}]*[=+\-@﹢﹣﹦﹫＝＋－＠−])/gu
const special = /[",;|\t\r\n]/

/** UTF-8 with a byte order mark, or a spreadsheet would take it for something else; RFC 4180. */
export async function* csvOf({ columns, batches }: Sheet): AsyncGenerator<Buffer> {
  const line = (cells: string[]) => `${cells.join(',')}\r\n`
  yield Buffer.from(`\uFEFF${line(columns.map(({ heading }) => textCell(heading)))}`)
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      line(
        columns.map(({ kind }, index) => {
          const cell = row[index] ?? ''
          if (typeof cell === 'string') return textCell(cell)
          return typeof cell === 'number' && kind === 'amount' ? toDecimal(cell) : String(cell)
        }),
      ),
    )
    yield Buffer.from(lines.join(''))
  }
}

function textCell(text: string) {
  const plain = text.replace(formula, "'")
  return special.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
