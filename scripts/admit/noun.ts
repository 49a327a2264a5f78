import type * as z from 'zod/mini'
import type { Actor } from '../../server/audit/audit.ts'
import type { Database } from '../../server/db/connect.ts'
import type { Change } from '../../server/editing/editing.ts'

export const actions = ['add', 'list', 'update', 'remove'] as const

type Services = { db: Database; actor: Actor }

/** A value as the use cases take and return it; null where there is none. */
export type Value = string | number | readonly string[] | null
export type Values = Record<string, Value>

export type Field = { hint: string; kind?: 'number' | 'list' }

/** Something that can be done to a row, beside changing its fields. */
export type Act = {
  /** What it does, for the help. */
  does: string
  fields: Record<string, Field>
  run(services: Services, row: object): Promise<Change<Values>>
}

/** Something that a verb manages: the words for it, and the use cases to call. */
export type Noun = {
  name: string
  /** The field it is known by. */
  key: string
  rules: z.ZodMiniObject<Record<string, z.ZodMiniType>>
  fields: Record<string, Field>
  /** The fields that `list` shows. */
  columns: readonly string[]
  examples: readonly string[]
  /** Nested parts of a JSON row, laid flat. */
  flatten?: (values: Record<string, unknown>) => Record<string, unknown>
  useCases: {
    list: (services: Pick<Services, 'db'>) => Promise<Values[]>
    // Methods, so that TypeScript lets unchecked rows in: the use cases check them.
    add(services: Services, row: object): Promise<Change<Values>>
    update(services: Services, row: object): Promise<Change<Values>>
    remove(services: Services, row: object): Promise<Change<Values>>
  }
  acts?: Record<string, Act>
}

export const actionsOf = ({ acts = {} }: Noun) => [...actions, ...Object.keys(acts)]

/** Every field that an action takes. */
export const fieldsOf = ({ fields, acts = {} }: Noun): Record<string, Field> =>
  Object.assign({}, fields, ...Object.values(acts).map((act) => act.fields))

/** What a field is where nothing was said; undefined where it must be given. */
export function initial({ rules }: Noun, field: string) {
  return rules.shape[field]?.safeParse(undefined).data as Value | undefined
}

/**
 * A cell, an option or a value of JSON as the use cases take it. An empty one empties the field.
 * What cannot be read stays as it is, for the rules to refuse.
 */
export function readValue(noun: Noun, field: string, raw: unknown): unknown {
  const kind = Object.hasOwn(noun.fields, field) ? noun.fields[field]?.kind : undefined
  if (raw === '' || raw === null) {
    if (kind === 'list') return []
    return kind === 'number' || initial(noun, field) === null ? null : ''
  }
  if (typeof raw !== 'string') return raw
  if (kind === 'list') return raw.split(' ').filter(Boolean)
  return kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(raw) ? Number(raw) : raw
}
