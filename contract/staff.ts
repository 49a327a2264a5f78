import * as z from 'zod/mini'
import { type Said, say } from './messages/say.ts'

/** Rules that the staff's forms, files and commands share. */

/** Against CSV injection: a spreadsheet that opens an export must not run what was typed here. */
export const noFormula = z.regex(/^(?![=+\-@])/, say('editing.formula'))

/** Error in a field; the message goes on from the field's name. */
export type FieldProblem = { field: string; message: Said }

const typeMessages: Record<string, Said> = {
  string: say('editing.text'),
  number: say('editing.number'),
  int: say('editing.int'),
  array: say('editing.list'),
}

/** The first problem of every field. */
export function fieldProblems({ issues }: z.core.$ZodError, given: object): FieldProblem[] {
  const messages = new Map<string, Said>()
  for (const issue of issues) {
    const field = String(issue.path[0])
    if (!messages.has(field)) messages.set(field, messageOf(issue, given))
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

function messageOf(issue: z.core.$ZodIssue, given: object): Said {
  const own = issue.message as Said
  if (issue.code !== 'invalid_type') return own
  const value = issue.path.reduce<unknown>((inner, key) => Object(inner)[key], given)
  if (value === undefined) return say('editing.missing')
  if (value === null) return say('editing.not-empty')
  return typeMessages[issue.expected] ?? own
}
