import { DrizzleQueryError } from 'drizzle-orm'
import { mask } from '../../contract/mask.ts'
import { ConfigError } from '../../server/config.ts'
import { withoutParameters } from '../../server/log/describe-error.ts'
import { printable } from './printable.ts'

/** What `admit <verb>` does with the words after it; it returns what to print. */
export type Verb = (args: readonly string[]) => Promise<readonly string[]>

/** The command cannot go on; the lines say why. */
export class CommandError extends Error {
  readonly lines: readonly string[]

  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

export const badUsage = (...problems: string[]) => new CommandError(...problems, 'See --help.')

/** How a command ended: its exit code, and what to print. */
export async function outcomeOf(work: ReturnType<Verb>) {
  const failed = (error: unknown) => ({
    code: 1,
    lines: error instanceof CommandError ? error.lines : explained(error),
  })
  const { code, lines } = await work.then((lines) => ({ code: 0, lines }), failed)
  return { code, lines: lines.map(printable) }
}

function explained(error: unknown) {
  if (error instanceof ConfigError) return error.message.split('\n')
  const { message } = error as Error
  // A provider's trouble has causes too; only a query's says something about the database.
  const source = (error instanceof DrizzleQueryError ? error.cause : error) as NodeJS.ErrnoException
  switch (source.code) {
    case '42P01':
    case '42703':
    case '3D000':
      return ['The database does not have the tables of this release. Start the site once.']
    case 'EACCES':
    case 'EPERM':
      return [`No permission: ${message}. Run this as the user that runs the site.`]
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return [`The database isn't responding: ${source.message}`]
    case '28P01':
      return [`The database refused the login: ${source.message}`]
    default: {
      // Nobody can act upon a statement.
      if (error instanceof DrizzleQueryError) {
        return [mask(`The database refused this: ${source.message}`)]
      }
      // Never the error itself: it may hold a row, or what a provider said about a person.
      const reasons = new Set([withoutParameters(message), source.message])
      return [...reasons].map(mask)
    }
  }
}
