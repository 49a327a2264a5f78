import type { Change } from '../../server/editing/editing.ts'
import { actionsOf, initial, type Noun, type Value, type Values } from './noun.ts'
import { printable } from './printable.ts'

/** What a change looks like to whoever asked for it. */
export function tellChange(noun: Noun, { before, after }: Change<Values>): string[] {
  const values = after ?? before ?? {}
  const key = shown(values[noun.key])
  if (!before || !after) return [`${key} ${before ? 'removed' : 'added'}:`, ...tellValues(values)]
  const changed = Object.keys(after).filter((field) => shown(before[field]) !== shown(after[field]))
  if (changed.length === 0) return [`${key}: nothing to change`]
  return [
    `${key} changed:`,
    ...changed.map((field) => `  ${field}: ${shown(before[field])} → ${shown(after[field])}`),
  ]
}

export function tellValues(values: Values) {
  return Object.entries(values).map(([field, value]) => `  ${field}: ${shown(value)}`)
}

/** One line each, in columns. */
export function tellList({ columns, name }: Noun, rows: readonly Values[]) {
  return rows.length === 0 ? [`There is no ${name} yet.`] : tellTable(columns, rows)
}

export function tellTable(columns: readonly string[], rows: readonly Values[]) {
  const cells = rows.map((row) => columns.map((column) => shown(row[column])))
  const table = [[...columns], ...cells]
  const widths = columns.map((_, index) => Math.max(...table.map((row) => row[index]?.length ?? 0)))
  return table.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function help(noun: Noun) {
  const { name, key, fields, examples, acts = {} } = noun
  const width = Math.max(...Object.keys(fields).map((field) => field.length))
  const lines = Object.entries(fields).map(([field, { hint }]) => {
    const usual = initial(noun, field)
    const rule = usual === undefined ? 'required' : `default: ${shown(usual)}`
    return `  --${field.padEnd(width)}  ${hint} (${rule.replace('default: (none)', 'optional')})`
  })
  const changing = actionsOf(noun)
    .filter((action) => action !== 'list')
    .join('|')
  return [
    `npx admit ${name} ${actionsOf(noun).join('|')} [${key}] [--field value …]`,
    `npx admit ${name} ${changing} --file rows.csv|rows.json`,
    `npx admit ${name} ${changing} … --dry-run   shows what would change`,
    `npx admit ${name} list [${key}] [--json]`,
    '',
    'add refuses what exists, update changes only the fields that are given, remove does not ask.',
    'An empty value empties a field. If one row of a file is refused, no row is changed; the first',
    'line of a CSV names the fields, with commas or semicolons between them. list --json writes what',
    '--file reads.',
    '',
    ...Object.entries(acts).map(([action, { does }]) => `${action} ${does}`),
    'Fields:',
    ...lines,
    '',
    'Examples:',
    ...examples.map((example) => `  npx admit ${name} ${example}`),
  ]
}

function shown(value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '(none)'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return printable(value)
  return value.length === 0 ? '(none)' : printable(value.join(' '))
}
