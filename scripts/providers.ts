import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { findOrInstallChromium } from './chromium.ts'
import { policyFile } from './providers/cell.ts'
import { everyCheck, passes, patternOf, printed, type Ran } from './providers/table.ts'

const vitestReport = z.object({
  testResults: z
    .array(
      z.object({
        name: z.string(),
        assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      }),
    )
    .default([]),
})
const spec = z.object({ title: z.string(), ok: z.boolean() })
const playwrightReport = z.object({
  suites: z.array(z.object({ specs: z.array(spec) })).default([]),
})

/** `npm run providers`: runs the tests behind the table of the gateways, and prints it. */
const scratch = mkdtempSync(join(tmpdir(), 'admit-providers-'))
try {
  const ran = [...unitAndIntegrationTests(), ...browserTests()]
  console.log(`\n${printed(ran).join('\n')}`)
  process.exitCode = passes(everyCheck, ran) ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function unitAndIntegrationTests(): Ran[] {
  const report = join(scratch, 'vitest.json')
  const checks = everyCheck.filter(({ file }) => file !== policyFile)
  const files = new Set(checks.map(({ file }) => file))
  const patterns = new Set(
    checks.flatMap((check) => check.titles.map((title) => patternOf(title, check))),
  )
  const only = ['--testNamePattern', [...patterns].join('|')]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  spawnSync('vitest', ['run', ...files, ...only, ...reporters], { stdio: 'inherit' })
  return read(report, vitestReport).testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'skipped' && status !== 'pending')
      .map(({ fullName, status }) => ({
        file: relative('.', path),
        name: fullName,
        passed: status === 'passed',
      })),
  )
}

function browserTests(): Ran[] {
  const report = join(scratch, 'playwright.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: findOrInstallChromium({ isShellEnough: true }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATA_DIR: join(scratch, 'data'),
  }
  spawnSync('playwright', ['test', policyFile, '--reporter=dot,json'], { stdio: 'inherit', env })
  return read(report, playwrightReport).suites.flatMap(({ specs }) =>
    specs.map(({ title, ok }) => ({ file: policyFile, name: title, passed: ok })),
  )
}

/** A run that could not even begin has no report: nothing of it passed. */
function read<Report>(path: string, schema: z.ZodType<Report>) {
  return schema.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
}
