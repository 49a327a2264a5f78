import type { Field, Noun, Problem, Value, Values } from './noun.ts'

type Read = { value: Value } | { message: string }

/**
 * What was given, as values of the noun's fields. An empty value empties the field; whether it
 * may be empty is for the rules to say.
 */
export function readValues(noun: Noun, given: Map<string, unknown>) {
  const values: Values = {}
  const problems: Problem[] = []
  for (const [field, raw] of noun.flatten?.(given) ?? given) {
    const rule = Object.hasOwn(noun.fields, field) ? noun.fields[field] : undefined
    const read = rule ? readValue(rule, raw) : unknown(noun)
    if ('message' in read) problems.push({ field, message: read.message })
    else values[field] = read.value
  }
  return { values, problems }
}

/** The same with everything that was not said; what must be said is a problem. */
export function complete({ fields }: Noun, values: Values) {
  const missing = Object.entries(fields).filter(
    ([field, { initial }]) => initial === undefined && !Object.hasOwn(values, field),
  )
  const initial = Object.entries(fields).map(([field, rule]) => [field, rule.initial ?? null])
  return {
    values: { ...Object.fromEntries(initial), ...values } as Values,
    problems: missing.map(([field]) => ({ field, message: 'is missing' })),
  }
}

const unknown = ({ fields }: Noun): Read => ({
  message: `is no field; there are ${Object.keys(fields).join(', ')}`,
})

function readValue({ kind, initial }: Field, raw: unknown): Read {
  if (raw === '' || raw === null || raw === undefined) return { value: emptied(kind, initial) }
  switch (kind) {
    case 'number':
      return readNumber(raw)
    case 'list':
      return readList(raw)
    default:
      return readText(raw, kind)
  }
}

function emptied(kind: Field['kind'], initial: Value | undefined): Value {
  if (kind === 'list') return []
  return kind === 'number' || initial === null ? null : ''
}

function readNumber(raw: unknown): Read {
  if (typeof raw === 'number') return { value: raw }
  const isNumber = typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(raw)
  return isNumber ? { value: Number(raw) } : { message: 'must be a number such as 1299 or 1299.50' }
}

function readList(raw: unknown): Read {
  const items = typeof raw === 'string' ? raw.split(' ').filter(Boolean) : raw
  const isList = Array.isArray(items) && items.every((item) => typeof item === 'string')
  return isList ? { value: items } : { message: 'must be a list, its items separated by spaces' }
}

function readText(raw: unknown, kind: 'text' | 'code'): Read {
  if (typeof raw !== 'string') return { message: 'must be text' }
  // Whoever opens an export in a spreadsheet must not run what somebody typed here.
  if (/^[=+\-@\t\r]/.test(raw)) {
    return { message: 'must not start with =, +, - or @: spreadsheets take that for a formula' }
  }
  return { value: kind === 'code' ? raw.toUpperCase() : raw }
}
