import { toDecimal } from '../../contract/money.ts'
import type { Sheet } from './sheet.ts'

/** A spreadsheet must not run what somebody wrote: such a text gets an apostrophe. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const special = /[",\r\n]/

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
  const plain = formula.test(text) ? `'${text}` : text
  return special.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
