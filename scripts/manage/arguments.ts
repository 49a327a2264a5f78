/** The command line could not be understood. */
export class BadArguments extends Error {}

export const actions = ['add', 'list', 'update', 'remove'] as const
export type Action = (typeof actions)[number]

export type Command = {
  action: Action
  key: string | undefined
  file: string | undefined
  json: boolean
  values: Map<string, string>
}

/** Undefined where help is asked for. A dash and an underscore in a field's name are the same. */
export function readArguments(args: readonly string[]): Command | undefined {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) return undefined
  const [action, ...rest] = args
  if (!actions.includes(action as Action)) {
    throw new BadArguments(`${action}: is no action; there are ${actions.join(', ')}`)
  }
  const keys: string[] = []
  const values = new Map<string, string>()
  let json = false
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (word === '--json') json = true
    else if (word.startsWith('--')) readOption(word, rest, values)
    else keys.push(word)
  }
  if (keys.length > 1) throw new BadArguments(`${keys[1]}: one at a time, or many with --file`)
  const file = values.get('file')
  values.delete('file')
  if (file !== undefined && (keys.length > 0 || values.size > 0)) {
    throw new BadArguments('--file: takes everything from the file; give nothing beside it')
  }
  return { action: action as Action, key: keys[0], file, json, values }
}

function readOption(word: string, rest: string[], values: Map<string, string>) {
  const [, written = '', attached] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? []
  const name = written.replaceAll('-', '_')
  // A lone dash may begin a value: -5 is for the rules to refuse, in their own words.
  const isValue = rest[0] !== undefined && !rest[0].startsWith('--')
  const value = attached ?? (isValue ? rest.shift() : undefined)
  if (value === undefined) throw new BadArguments(`--${written}: needs a value`)
  if (values.has(name)) throw new BadArguments(`--${written}: stands there twice`)
  values.set(name, value)
}
