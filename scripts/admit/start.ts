import { readArguments } from './arguments.ts'
import { badUsage, type Verb } from './outcome.ts'

const usage = [
  'npx admit start',
  '  starts the site as npm start does, and installs and builds nothing',
]

export const run: Verb = async (args) => {
  const read = args.length > 0 ? readArguments(args, { values: [], flags: [] }) : { words: [] }
  if (!read) return usage
  const [word] = read.words
  if (word !== undefined) throw badUsage(`${word}: start takes no words`)
  await import('../start.ts')
  return []
}
