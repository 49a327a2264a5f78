import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { college } from '../scripts/admit/college.ts'
import { coupon } from '../scripts/admit/coupon.ts'
import { manage } from '../scripts/admit/manage.ts'
import { outcomeOf } from '../scripts/admit/outcome.ts'
import { referral } from '../scripts/admit/referral.ts'
import { admit } from '../scripts/admit/verbs.ts'
import { connect } from '../server/db/connect.ts'
import { createLog } from '../server/log/log.ts'
import { environment } from './environment.ts'
import { createTestDatabase } from './postgres.ts'
import { temporaryDirectory } from './process.ts'

const nouns = { college, coupon, referral }

type Name = keyof typeof nouns

/** The commands, on a database of their own. */
export async function open() {
  const url = await createTestDatabase()
  const { pool, db } = connect(url, { poolSize: 1, log: createLog('silent') })
  onTestFinished(() => pool.end())
  const directory = temporaryDirectory()
  return {
    url,
    db,
    async run(name: Name, ...args: string[]) {
      const { code, lines } = await outcomeOf(manage(nouns[name], args, (work) => work(db)))
      return { code, text: lines.join('\n') }
    },
    file(name: string, content: string) {
      const path = join(directory, name)
      writeFileSync(path, content)
      return path
    },
  }
}

export const refused = (...lines: string[]) => ({
  code: 1,
  text: ['Nothing was changed:', ...lines].join('\n'),
})

export const north = [
  ['north-college', '--scholarship_code', 'KS_HireSure', '--scholarship_company_code', 'NORTH'],
  ['--scholarship_title', 'Hired, for sure.', '--scholarship_subtitle', 'For North.'],
].flat()

/** A command with its settings, in this process: a tenth of the time of one of its own. */
export async function runCommand(variables: Record<string, string>, ...args: string[]) {
  const before = process.env
  process.env = { ...environment, ...variables }
  const { code, lines } = await outcomeOf(admit(args)).finally(() => {
    process.env = before
  })
  const printed = lines.map((line) => `${line}\n`).join('')
  return { code, output: code === 0 ? printed : '', errors: code === 0 ? '' : printed }
}

const entry = resolve('scripts/admit.mjs')

/** A command as an operator runs it, in a process of its own. */
export const spawnCommand = (variables: Record<string, string>, ...args: string[]) =>
  spawnCommandIn('.', variables, ...args)

/** Runs a command from another folder. */
export const spawnCommandIn = (cwd: string, variables: Record<string, string>, ...args: string[]) =>
  spawned({ cwd, variables }, args)

/** Runs a command with a text on its standard input. */
export const spawnCommandWith = (input: string, ...args: string[]) =>
  spawned({ cwd: '.', variables: {}, input }, args)

type Surroundings = { cwd: string; variables: Record<string, string>; input?: string }

function spawned({ cwd, variables, input = '' }: Surroundings, args: string[]) {
  const env = { ...environment, ...variables }
  return new Promise<{ code: unknown; output: string; errors: string }>((done) => {
    const child = execFile(
      process.execPath,
      [entry, ...args],
      { cwd, env },
      (error, output, errors) => done({ code: error?.code ?? 0, output, errors }),
    )
    child.stdin?.end(input)
  })
}
