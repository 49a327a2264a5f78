import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import { cashfree } from './cashfree.ts'
import { type Cell, type Cells, type Check, columns, judges, notTried } from './cell.ts'
import { paypal } from './paypal.ts'
import { payu } from './payu.ts'
import { razorpay } from './razorpay.ts'
import { stripe } from './stripe.ts'
import { verifone } from './verifone.ts'

/** Tests of each gateway; one that is left out does not compile. */
export const providerTable: Record<GatewayName, Cells> = {
  RAZORPAY: razorpay,
  PAYPAL: paypal,
  CASHFREE: cashfree,
  PAYU: payu,
  STRIPE: stripe,
  VERIFONE: verifone,
}

/** A test that ran: its file from the root, its name with those of its groups. */
export type Ran = { file: string; name: string; passed: boolean }

export const everyCheck = Object.values(providerTable)
  .flatMap((cells): Cell[] => Object.values(cells))
  .flatMap((cell) => (typeof cell === 'string' ? [] : cell))

/** A text as a pattern that matches it alone. */
export const exactly = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The full name of a test, as a pattern: a title that is run for many values has holes in it. */
export function patternOf(title: string, { under }: Pick<Check, 'under'>) {
  const exact = title
    .split(/%[sij]/)
    .map(exactly)
    .join('.*')
  // Vitest's filter puts " > " between the names, its report a space, our browser tests a colon.
  return `(?:^| )${under ? `${under}(?: >|:)? ` : ''}${exact}$`
}

/** Passed where every test of it ran and passed. */
export const passes = (checks: readonly Check[], ran: readonly Ran[]) =>
  checks.every((check) =>
    check.titles.every((title) => {
      const pattern = new RegExp(patternOf(title, check))
      const tests = ran.filter(({ file, name }) => file === check.file && pattern.test(name))
      return tests.length > 0 && tests.every(({ passed }) => passed)
    }),
  )

/** Fills a cell: if it passes, and who says so beside the simulator. */
export function shown(cell: Cell, ran: readonly Ran[]) {
  if (typeof cell === 'string') return cell
  const others = new Set(cell.map(({ judge }) => judge).filter((judge) => judge !== 'simulator'))
  const names = [...others].map((judge) => judges[judge][0])
  const by = names.length > 0 ? names.join(', ') : judges.simulator[0]
  return `${passes(cell, ran) ? 'passes' : 'FAILS'}: ${by}`
}

export function printed(ran: readonly Ran[]) {
  const rows = [
    ['', ...gatewayNames],
    ...columns.map((column) => [
      column,
      ...gatewayNames.map((name) => shown(providerTable[name][column], ran)),
    ]),
  ]
  const widths = ['', ...gatewayNames].map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const legend = Object.values(judges).map(([name, meaning]) => `  ${name.padEnd(26)}  ${meaning}`)
  const none =
    '“not by us”: the provider captures by itself. “not offered”: it cannot be asked for.'
  return [...lines, '', 'Judged by:', ...legend, none, notTried]
}
