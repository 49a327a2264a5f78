import { parseArgs } from 'node:util'
import { badUsage } from './outcome.ts'

type Options = { values: readonly string[]; flags: readonly string[] }

/**
 * The words and options of a command line; undefined where help is asked for. A dash and an
 * underscore in an option's name are the same.
 */
export function readArguments(args: readonly string[], { values, flags }: Options) {
  const option = (names: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(names.map((name) => [name, { type }]))
  const { tokens } = parseArgs({
    args: args.map((word) => word.replace(/^--[^=]+/, underscored)),
    options: {
      ...option(values, 'string'),
      ...option(flags, 'boolean'),
      help: { type: 'boolean', short: 'h' },
    },
    // Strict parsing takes no value that starts with a dash; -5 is for the rules to refuse.
    strict: false,
    tokens: true,
  })
  const valid = `valid options: ${[...values, ...flags, 'help'].map(spelled).join(', ')}`
  const given = tokens.filter((token) => token.kind === 'option')
  if (args.length === 0 || given.some(({ name }) => name === 'help')) return undefined
  const read = new Map<string, string>()
  const problems: string[] = []
  for (const { name, rawName, value, inlineValue } of given) {
    const isFlag = flags.includes(name)
    const isMissing = value === undefined || (value.startsWith('--') && !inlineValue)
    if (!isFlag && !values.includes(name)) problems.push(`${rawName}: unknown option; ${valid}`)
    else if (read.has(name)) problems.push(`${rawName}: is given twice`)
    else if (isFlag && value !== undefined) problems.push(`${rawName}: takes no value`)
    else if (!isFlag && isMissing) problems.push(`${rawName}: needs a value`)
    read.set(name, value ?? '')
  }
  if (problems.length > 0) throw badUsage(...problems)
  const words = tokens.filter((token) => token.kind === 'positional').map(({ value }) => value)
  return { words, options: read }
}

const spelled = (name: string) => `--${name === 'dry_run' ? 'dry-run' : name}`
const underscored = (option: string) => `--${option.slice(2).replaceAll('-', '_')}`
