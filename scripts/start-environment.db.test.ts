import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { landingPath, termsPath } from '../contract/urls.ts'
import { minute } from '../testing/enquirers.ts'
import { environment } from '../testing/environment.ts'
import { createEmptyDatabase, query } from '../testing/postgres.ts'
import { isRunning, spawnSite, temporaryDirectory } from '../testing/process.ts'
import { productionSettings } from '../testing/samples.ts'

function settingsFile(settings: Record<string, string>) {
  const file = join(temporaryDirectory(), 'admit.env')
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`)
  writeFileSync(file, lines.join('\r\n'))
  return file
}

test(
  'NODE_ENV=production in the file of settings alone gives pages, and /readyz says so',
  async () => {
    const DATABASE_URL = await createEmptyDatabase()
    const settings = { ...productionSettings, DATABASE: '', DATABASE_URL, LOG_LEVEL: 'warn' }
    // An empty variable, as Docker Compose passes on what is not set, hides nothing of the file.
    const site = await spawnSite({ ENV_FILE: settingsFile(settings), NODE_ENV: '' })
    await isRunning(site)
    for (const path of [landingPath, termsPath, '/apply', '/readyz']) {
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    }
    expect(await (await fetch(site.url + landingPath)).text()).not.toContain('Simulated here')
    expect(site.output()).not.toContain('Outbox')
  },
  minute,
)

test(
  'after a demo production refuses the same data, and starts once one command has removed its rows',
  async () => {
    const DATABASE_URL = await createEmptyDatabase()
    const demo = await spawnSite({ DATABASE_URL, DATA_DIR: temporaryDirectory() })
    await isRunning(demo)
    demo.child.kill('SIGTERM')
    await demo.exited
    const settings = { ...productionSettings, DATABASE: '', DATABASE_URL }
    const refused = await spawnSite(settings)
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toMatch(/rows of a demo \(coupons: .*FREESEAT.*npx admit demo remove/)

    const env = { ...environment, ...settings }
    const command = [process.execPath, ['scripts/admit.ts', 'demo', 'remove'], { env }] as const
    const { stdout } = await promisify(execFile)(...command)
    expect(stdout).toMatch(/^Removed:\n {2}coupons: .*FREESEAT/)
    const site = await spawnSite(settings)
    await isRunning(site)
    expect(await query(DATABASE_URL, "select from coupons where code = 'FREESEAT'")).toEqual([])
    // One start without the variable on the real database.
    const mistake = await spawnSite({ DATABASE_URL, DATA_DIR: temporaryDirectory() })
    expect(await mistake.exited).toBe(1)
    expect(mistake.output()).toContain('this is the database of a site in production')
    expect(await query(DATABASE_URL, 'select from coupons')).toEqual([])
  },
  2 * minute,
)

test.each([
  ['missing.env', 'does not exist'],
  ['.', 'is a folder'],
])(
  'ENV_FILE=%s ends the start, for it %s',
  async (name, sentence) => {
    const file = join(temporaryDirectory(), name)
    const site = await spawnSite({ ENV_FILE: file })
    expect(await site.exited).toBe(1)
    expect(site.output()).toContain(`ENV_FILE: ${file} ${sentence}`)
    expect(site.output()).not.toContain('    at ')
  },
  minute,
)

test.each(['prod', '"production"', 'production '])(
  'NODE_ENV=%j ends the start with a sentence: no demo by mistake',
  async (NODE_ENV) => {
    const site = await spawnSite({ ...productionSettings, NODE_ENV })
    expect(await site.exited).toBe(1)
    expect(site.output()).toContain('is not production, development or test')
    expect(site.output()).not.toContain('    at ')
  },
  minute,
)

test(
  'a demo names a variable that looks like one of ours, and starts',
  async () => {
    const site = await spawnSite({ DATA_DIR: temporaryDirectory(), DATABSE_URL: 'postgres://real' })
    await isRunning(site)
    expect(site.output()).toContain('DATABSE_URL: is unknown, and looks like DATABASE_URL')
  },
  minute,
)
