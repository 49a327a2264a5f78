import type * as z from 'zod/mini'
import type { Problem } from './noun.ts'

/** What a schema says against a value, the first word about each field. */
export function problemsOf(
  schema: z.ZodMiniType,
  value: unknown,
  fieldAt: (path: PropertyKey[]) => string = ([first]) => String(first),
): Problem[] {
  const { error } = schema.safeParse(value)
  const first = new Map<string, string>()
  for (const { path, code, message } of error?.issues ?? []) {
    const field = fieldAt(path)
    const isEmptied = code === 'invalid_type' && valueAt(value, path) === null
    if (!first.has(field)) first.set(field, isEmptied ? 'must not be empty' : message)
  }
  return [...first].map(([field, message]) => ({ field, message }))
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value)
}
