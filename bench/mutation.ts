import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createChance } from './fuzz/random.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run mutation`: puts one small mistake after another into the parts that must not have any,
 * and runs their tests, which should fail. Takes a sample for as long as `--seconds` allows, and
 * fails where the tests notice fewer than three in four.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const least = 0.75

/** The tests of a file, the quick ones first: what they catch the slow ones need not. */
const parts: Record<string, string[]> = {
  'server/verification/verification.ts': ['server/verification'],
  'server/verification/verification.store.ts': ['server/verification'],
  'server/verification/code-keys.ts': ['server/verification'],
  'server/coupon/coupon.ts': ['server/coupon'],
  'server/coupon/coupon.store.ts': ['server/coupon'],
  'server/payment/settle.ts': ['server/payment/settle.test.ts', 'server/payment/payment.test.ts'],
  'server/payment/payment.transitions.ts': [
    'server/payment/settle.test.ts',
    'server/payment/payment.test.ts',
  ],
  'server/quote.ts': ['server/payment/payment.test.ts', 'server/application/application.test.ts'],
  'server/payment/reconcile.ts': ['server/payment/payment.test.ts'],
}
const copied = ['app', 'contract', 'server', 'simulators', 'testing', 'package.json']
const settings = ['tsconfig.json', 'vitest.config.ts']
const linked = ['build', 'node_modules']

const { directory, remove } = temporaryDirectory()
try {
  // A copy: nobody's working tree is touched, however this ends.
  for (const name of [...copied, ...settings])
    cpSync(name, join(directory, name), { recursive: true })
  for (const name of linked) symlinkSync(resolve(name), join(directory, name))
  if (!passes(['server/coupon'])) throw new Error('The tests fail without any mistake')
  tryAll()
} finally {
  remove()
}

function tryAll() {
  const mutants = shuffled(
    Object.keys(parts)
      .filter((file) => file.startsWith(options.only))
      .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8'))),
  )
  const deadline = Date.now() + Number(options.seconds) * 1000
  const survived: Mutant[] = []
  let tried = 0
  for (const mutant of mutants) {
    if (Date.now() > deadline) break
    tried += 1
    if (!isNoticed(mutant)) survived.push(mutant)
  }
  const score = (tried - survived.length) / tried
  for (const { file, line, before, after } of survived) {
    console.log(`survived ${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`)
  }
  console.log(`${tried} of ${mutants.length} mistakes tried, ${tried - survived.length} noticed`)
  console.log(`Score ${Math.round(score * 100)} %`)
  process.exitCode = score >= least ? 0 : 1
}

function isNoticed({ file, text }: Mutant) {
  const place = join(directory, file)
  writeFileSync(place, text)
  const noticed = (parts[file] ?? []).some((tests) => !passes([tests]))
  cpSync(file, place)
  return noticed
}

function passes(tests: string[]) {
  const options = { cwd: directory, stdio: 'ignore', timeout: 300_000 } as const
  return spawnSync('vitest', ['run', '--bail=1', ...tests], options).status === 0
}

/** A fair sample, should the time not suffice for all. */
function shuffled<Item>(items: Item[]) {
  const chance = createChance(Number(options.seed))
  const rest = [...items]
  return items.map(() => rest.splice(chance.below(rest.length), 1)[0] as Item)
}
