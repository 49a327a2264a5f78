import * as z from 'zod/mini'

/** Rules that the staff's forms, files and commands share. */

/** Against CSV injection: a spreadsheet that opens an export must not run what was typed here. */
export const noFormula = z.regex(
  /^(?![=+\-@])/,
  'must not start with =, +, - or @: spreadsheets read that as a formula',
)

/** Error in a field; the message goes on from the field's name. */
export type FieldProblem = { field: string; message: string }

const typeMessages: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number such as 1299 or 1299.50',
  int: 'must be a whole number',
  array: 'must be a list',
}

/** The first problem of every field. */
export function fieldProblems({ issues }: z.core.$ZodError, given: object): FieldProblem[] {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const field = String(issue.path[0])
    if (!messages.has(field)) messages.set(field, messageOf(issue, given))
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

function messageOf(issue: z.core.$ZodIssue, given: object) {
  if (issue.code !== 'invalid_type') return issue.message
  const value = issue.path.reduce<unknown>((inner, key) => Object(inner)[key], given)
  if (value === undefined) return 'is missing'
  if (value === null) return 'must not be empty'
  return typeMessages[issue.expected] ?? issue.message
}
