import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { quickestFolder } from '../testing/memory.ts'
import { findOrInstallChromium } from './chromium.ts'
import { findOrInstallPromtool } from './promtool.ts'

type Assertion = { status: string; fullName: string; failureMessages: string[] }
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number> & {
  testResults: { name: string; assertionResults: Assertion[] }[]
}
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }

/** `npm test`: everything there is. `npm run check` (--fast): what needs neither site nor browser. */
const fast = process.argv.includes('--fast')
const scratch = mkdtempSync(join(quickestFolder(), 'admit-run-'))
// The data directories of sites that are started go there, too.
process.env.TMPDIR = scratch
const failed: string[] = []
type Part = { title: string; tests: number; minutes: number }
const parts: Part[] = []
// The tests start some hundred processes of the same code: it is compiled once.
process.env.NODE_COMPILE_CACHE = join(scratch, 'compiled')
const total = { passed: 0, failed: 0, skipped: 0 }

try {
  step('Format and lint', ['biome', 'ci', '--error-on-warnings', '.'])
  step(
    'Types',
    ['react-router', 'typegen'],
    ['tsc', '--noEmit'],
    // A build of its own, with routes and types of its own.
    ['react-router', 'typegen', 'desk'],
    ['tsc', '--noEmit', '-p', 'desk'],
  )
  step('Import directions', [
    'depcruise',
    'ui',
    'site',
    'desk',
    'contract',
    'server',
    'simulators',
    'scripts',
    'testing',
    'e2e',
    'bench',
    'film',
  ])
  unitAndIntegrationTests()
  if (!fast) browserTests()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

if (failed.length > 0) console.error(`\nFailed:\n${failed.join('\n')}`)
printTable()
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(failed.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0)

function unitAndIntegrationTests() {
  if (!fast) findOrInstallPromtool()
  const report = join(scratch, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const which = fast ? ['--project=unit*'] : []
  const part = step(fast ? 'Unit tests' : 'Unit and database tests', [
    'vitest',
    'run',
    ...which,
    ...reporters,
  ])
  count<VitestReport>(part, report, (tests) => {
    failed.push(...failuresIn(tests))
    return {
      passed: tests.numPassedTests,
      failed: tests.numFailedTests,
      skipped: tests.numPendingTests,
    }
  })
}

/** Reports failed tests once more at the end: the browser tests print much after them. */
function failuresIn({ testResults }: VitestReport) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const reasons = failureMessages.flatMap((message) => message.split('\n').slice(0, 12))
        return [`${relative('', name)} > ${fullName}`, ...reasons].join('\n    ')
      }),
  )
}

function browserTests() {
  const report = join(scratch, 'playwright.json')
  process.env.CHROMIUM_PATH = findOrInstallChromium({ isShellEnough: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  process.env.E2E_DATA_DIR = join(scratch, 'data')
  const part = step('Browser tests', ['playwright', 'test', '--reporter=list,json'])
  printPagesOfFailed()
  count<PlaywrightReport>(part, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/** Prints what the pages showed where a browser test failed: a CI log is often all that is kept. */
function printPagesOfFailed() {
  for (const file of globSync('test-results/*/error-context.md')) {
    const page = /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    console.log(`\n${file}\n${page.split('\n').slice(0, 120).join('\n')}`)
  }
}

function step(title: string, ...commands: string[][]): Part {
  console.log(`\n── ${title}`)
  const start = performance.now()
  for (const [command = '', ...args] of commands) {
    // The npm scripts' PATH leads to the project's own tools.
    if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) failed.push(title)
  }
  const part = { title, tests: 0, minutes: (performance.now() - start) / 60_000 }
  parts.push(part)
  return part
}

function count<Report>(part: Part, file: string, read: (report: Report) => typeof total) {
  try {
    const tests = read(JSON.parse(readFileSync(file, 'utf8')))
    total.passed += tests.passed
    total.failed += tests.failed
    total.skipped += tests.skipped
    part.tests = tests.passed + tests.failed
  } catch {
    failed.push(`no report in ${file}`)
  }
}

/** Prints how long each part took, so that one that grows is noticed. */
function printTable() {
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
  const all = { title: 'Total', tests: sum((part) => part.tests), minutes: sum((p) => p.minutes) }
  const row = (title: string, tests: string, minutes: string) =>
    console.log(`${title.padEnd(26)}${tests.padStart(6)}${minutes.padStart(9)}`)
  console.log()
  row('Part', 'Tests', 'Minutes')
  for (const { title, tests, minutes } of [...parts, all]) {
    row(title, tests > 0 ? String(tests) : '–', minutes.toFixed(1))
  }
}
