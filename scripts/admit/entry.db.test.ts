import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { joinEmbedded } from '../../server/db/embedded.ts'
import { spawnCommand, spawnCommandIn } from '../../testing/commands.ts'
import { powersOverAudit, secured } from '../../testing/given-database.ts'
import { createEmptyDatabase, createTestDatabase, query } from '../../testing/postgres.ts'
import { isRunning, processesOn, spawnSite, temporaryDirectory } from '../../testing/process.ts'

/** Each process takes a second to start, and more on a busy machine. */
const spawning = { timeout: 90_000 }
const project = resolve('.')

test('a file is found from where the person stands', spawning, async () => {
  const DATABASE_URL = await createTestDatabase()
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'rows.csv'), 'referral_code;owner\nHERE1;Asha\n')
  const add = ['referral', 'add', '--file', 'rows.csv']
  const codes = () => query(DATABASE_URL, 'select code from referral_codes')

  expect(await spawnCommandIn(folder, { DATABASE_URL }, ...add, '--dry-run')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Dry run, nothing is changed\. It would be:\nHERE1 added:/),
  })
  expect(await codes()).toEqual([])
  expect(await spawnCommandIn(folder, { DATABASE_URL }, ...add)).toMatchObject({ code: 0 })
  expect(await codes()).toEqual([{ code: 'HERE1' }])

  // npm run moves to the folder of the project, and npx does not.
  writeFileSync(join(folder, 'rows.csv'), 'referral_code;owner\nHERE2;Ben\n')
  const asNpm = { npm_lifecycle_event: 'referral', INIT_CWD: folder }
  expect(await spawnCommand({ DATABASE_URL, ...asNpm }, ...add)).toMatchObject({ code: 0 })
  expect(await codes()).toEqual([{ code: 'HERE1' }, { code: 'HERE2' }])
})

test(
  'the settings of the project are read from any folder, also through a link',
  spawning,
  async () => {
    const folder = temporaryDirectory()
    const link = join(folder, 'admit')
    symlinkSync(join(project, 'scripts/admit.mjs'), link)
    const env = { PATH: process.env.PATH, DATA_DIR: 'no-such-folder', ENV_FILE: '/dev/null' }
    const list = () => execFileSync(link, ['coupon', 'list'], { cwd: folder, env, stdio: 'pipe' })
    expect(list).toThrow(`There is no database in ${join(project, 'no-such-folder')} yet`)
  },
)

test('without its packages admit says what to do, and installs nothing', spawning, async () => {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'scripts'))
  const entry = join(folder, 'scripts/admit.mjs')
  writeFileSync(entry, readFileSync('scripts/admit.mjs'))
  const run = () => execFileSync(process.execPath, [entry, 'coupon', 'list'], { stdio: 'pipe' })
  expect(run).toThrow(/The packages of .* are not installed\. Run "npm ci" there, or "npm start"\./)
})

test('no operator command installs or builds', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = Object.entries(scripts).filter(([, line]) => line.includes('scripts/admit.mjs'))
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['college', 'refund']))
  expect(commands.filter(([name]) => `pre${name}` in scripts)).toEqual([])
})

/** A backup of a database with one code. */
async function aBackup() {
  const DATABASE_URL = await createTestDatabase()
  await query(DATABASE_URL, "insert into referral_codes (code, owner) values ('KEPT', 'Asha')")
  const DATA_DIR = temporaryDirectory()
  const { output } = await spawnCommand({ DATABASE_URL, DATA_DIR }, 'backup')
  const [file = ''] = /\S+\.backup/.exec(output) ?? []
  return { DATA_DIR, file }
}

test('a backup goes to the data directory, for its owner alone', spawning, async () => {
  const { DATA_DIR, file } = await aBackup()
  expect(file).toContain(join(DATA_DIR, 'backups/admit-'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup is restored into a data directory that is not there yet', spawning, async () => {
  const { DATA_DIR, file } = await aBackup()
  const target = { DATA_DIR: join(DATA_DIR, 'new') }
  const rehearsed = await spawnCommand(target, 'restore', file, '--dry-run')
  expect(rehearsed.output).toMatch(/^Dry run, nothing is changed\. .* would be restored\.\n$/)
  expect(existsSync(target.DATA_DIR)).toBe(false)
  expect(await spawnCommand(target, 'restore', file)).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringMatching(/rows restored\.\n$/),
  })
  expect(processesOn(target.DATA_DIR)).toEqual([])
  const restored = await joinEmbedded(target.DATA_DIR)
  expect(await powersOverAudit(restored.url)).toEqual(secured)
  await restored.stop()
  const list = await spawnCommand(target, 'referral', 'list', 'KEPT')
  expect(list.output).toContain('owner: Asha')
  expect(await spawnCommand(target, 'restore', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The database is not empty'),
  })
})

test('a backup is restored into the database of DATABASE_URL', spawning, async () => {
  const { file } = await aBackup()
  const DATABASE_URL = await createEmptyDatabase()
  expect(await spawnCommand({ DATABASE_URL }, 'restore', file)).toMatchObject({ code: 0 })
  expect(await query(DATABASE_URL, 'select code from referral_codes')).toEqual([{ code: 'KEPT' }])
  expect(await spawnCommand({ DATABASE_URL }, 'restore', '/nowhere')).toMatchObject({
    code: 1,
    errors: '/nowhere cannot be read (ENOENT).\n',
  })
})

test('admit start runs the site, and a signal ends it in order', spawning, async () => {
  const DATA_DIR = temporaryDirectory()
  const site = await spawnSite({ DATA_DIR }, ['scripts/admit.mjs', 'start'])
  await isRunning(site)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  site.child.kill('SIGTERM')
  expect(await site.exited).toBe(0)
  expect(processesOn(DATA_DIR)).toEqual([])
})
