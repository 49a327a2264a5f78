import { data } from 'react-router'
import * as z from 'zod/mini'
import type { BadAddress } from '../contract/desk/context.ts'
import type { Said } from '../contract/messages/say.ts'
import { sentenceOf } from './list-sentences.ts'

/** Filters that say nothing are left out: a browser sends every field of a form. */
export function filtersOf(params: URLSearchParams) {
  return new URLSearchParams([...params].filter(([, value]) => value.trim() !== ''))
}

type Issue = { code: string; path: PropertyKey[]; keys?: string[]; message: string }

const textOf = ({ code, path, keys, message }: Issue): BadAddress =>
  code === 'unrecognized_keys'
    ? { field: String(keys?.[0]), problem: 'There is no such filter.' }
    : { field: String(path[0] ?? ''), problem: sentenceOf(message as Said) }

/**
 * The filters of an address. What is wrong is thrown as a 400, which names the field. `several` may
 * stand more than once; they are lists.
 */
export function readQuery<Schema extends z.ZodMiniType>(
  schema: Schema,
  { searchParams }: URL,
  several: readonly string[] = [],
): z.output<Schema> {
  const filters = filtersOf(searchParams)
  const given = new Map<string, string | string[]>()
  for (const name of new Set(filters.keys())) {
    const values = filters.getAll(name)
    const [value = ''] = values
    if (several.includes(name)) given.set(name, values)
    else if (values.length === 1) given.set(name, value)
    else throw refuse({ field: name, problem: 'It is given more than once.' })
  }
  const { success, data: query, error } = z.safeParse(schema, Object.fromEntries(given))
  if (success) return query
  throw refuse(textOf(error.issues[0] as Issue))
}

export const refuse = (bad: BadAddress) => data(bad, 400)

/**
 * Changes the filters of a list's address; `undefined` removes one. The page number never stays.
 */
export function withFilters(
  params: URLSearchParams,
  changes: Record<string, string | undefined>,
  placeNames: readonly string[] = ['before', 'after'],
) {
  const next = filtersOf(params)
  for (const name of placeNames) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}
