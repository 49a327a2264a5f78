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
  const given = tokens.filter((token) => token.kind === 'option')
  if (args.length === 0 || given.some(({ name }) => name === 'help')) return undefined
  const read = new Map<string, string>()
  for (const { name, rawName, value, inlineValue } of given) {
    const problem = (message: string) => badUsage(`${rawName}: ${message}`)
    if (!values.includes(name) && !flags.includes(name)) {
      const valid = [...values, ...flags].map((each) => `--${each}`).join(', ')
      throw problem(`unknown option; valid options: ${valid}`)
    }
    if (read.has(name)) throw problem('is given twice')
    const isFlag = flags.includes(name)
    if (isFlag && value !== undefined) throw problem('takes no value')
    const isMissing = value === undefined || (value.startsWith('--') && !inlineValue)
    if (!isFlag && isMissing) throw problem('needs a value')
    read.set(name, value ?? '')
  }
  const words = tokens.filter((token) => token.kind === 'positional').map(({ value }) => value)
  return { words, options: read }
}

const underscored = (option: string) => `--${option.slice(2).replaceAll('-', '_')}`
