import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
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
  await runSite()
  return []
}

/** By the start command, in a process of its own: options of Node are given when it starts. */
async function runSite() {
  const own = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: own }
  const site = spawn('sh', ['scripts/start.sh'], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => site.kill(signal))
  }
  const [code] = await once(site, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}
