import { actions } from './arguments.ts'
import { type Change, differences } from './change.ts'
import type { Noun, Value, Values } from './noun.ts'
import { printable } from './printable.ts'

/** What a change looks like to whoever asked for it. */
export function tellChange({ key, before, after }: Change): string[] {
  if (before && after) {
    const changed = differences(before, after)
    if (changed.length === 0) return [`${printable(key)}: nothing to change`]
    return [
      `${printable(key)} changed:`,
      ...changed.map(([field, old, now]) => `  ${field}: ${shown(old)} → ${shown(now)}`),
    ]
  }
  const values = before ?? after ?? {}
  return [`${printable(key)} ${before ? 'removed' : 'added'}:`, ...tellValues(values)]
}

export function tellValues(values: Values) {
  return Object.entries(values).map(([field, value]) => `  ${field}: ${shown(value)}`)
}

/** One line each, in columns. */
export function tellList({ columns, name }: Noun, rows: readonly Values[]) {
  if (rows.length === 0) return [`There is no ${name} yet.`]
  const cells = rows.map((row) => columns.map((column) => shown(row[column] ?? null)))
  const table = [[...columns], ...cells]
  const widths = columns.map((_, index) => Math.max(...table.map((row) => row[index]?.length ?? 0)))
  return table.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function help({ name, key, fields, examples }: Noun) {
  const width = Math.max(...Object.keys(fields).map((field) => field.length))
  const lines = Object.entries(fields).map(([field, { hint, initial }]) => {
    const otherwise = initial === undefined ? 'must be given' : `else ${shown(initial)}`
    return `  --${field.padEnd(width)}  ${hint} (${otherwise})`
  })
  return [
    `npm run ${name} -- ${actions.join('|')} [${key}] [--field value …]`,
    `npm run ${name} -- add|update|remove --file rows.csv|rows.json`,
    '',
    'add refuses what exists, update changes only the fields that are given, remove asks nothing.',
    'An empty value empties a field. A file is done as a whole or, if one row is bad, not at all;',
    'the first line of a CSV names the fields. list --json writes what --file reads.',
    '',
    'Fields:',
    ...lines,
    '',
    'Examples:',
    ...examples.map((example) => `  npm run ${name} -- ${example}`),
  ]
}

function shown(value: Value): string {
  if (value === null || value === '') return '(none)'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return printable(value)
  return value.length === 0 ? '(none)' : printable(value.join(' '))
}
