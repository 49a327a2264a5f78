import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { currentBuild, currentLink } from '../server/pages/builds.ts'
import { isRunning, type SiteProcess, spawnSite, temporaryDirectory } from '../testing/process.ts'

const parts = [
  'contract',
  'desk',
  'public',
  'scripts',
  'server',
  'simulators',
  'site',
  'ui',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** A copy of the sources that a test may change and build, with the build that is there already. */
function copyRelease() {
  const folder = temporaryDirectory()
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  const build = currentBuild()
  cpSync(build, join(folder, 'build', basename(build)), { recursive: true })
  symlinkSync(basename(build), join(folder, currentLink))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function build(folder: string) {
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}

/** The addresses of every asset of the build that is current. */
const assetsOf = (folder: string) =>
  readdirSync(join(folder, 'build/current/client/assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`)

async function statusesOf({ url }: SiteProcess, paths: string[]) {
  const answers = await Promise.all(
    paths.map((path) => fetch(url + path, { signal: AbortSignal.timeout(10_000) })),
  )
  return [...new Set(answers.map(({ status }) => status))]
}

function changeWord(folder: string, from: string, to: string) {
  const file = join(folder, 'site/enquiry/words.ts')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('a visitor of the last release keeps its files through a build, a restart and a failed build', async () => {
  const folder = copyRelease()
  const settings = { DATA_DIR: temporaryDirectory() }
  const before = await spawnSite(settings, undefined, folder)
  await isRunning(before)
  const first = assetsOf(folder)

  changeWord(folder, "submit: 'Submit'", "submit: 'Send it'")
  expect(await build(folder)).toBe(0)
  const second = assetsOf(folder)
  const gone = first.filter((path) => !second.includes(path))
  expect(gone.length).toBeGreaterThan(0)
  expect(await statusesOf(before, [...first, '/scholarship-program'])).toEqual([200])
  before.child.kill('SIGTERM')
  await before.exited

  const after = await spawnSite(settings, undefined, folder)
  await isRunning(after)
  expect(await statusesOf(after, [...first, ...second, '/scholarship-program'])).toEqual([200])
  const page = await (await fetch(`${after.url}/scholarship-program`)).text()
  expect(page).toContain('Send it')
  const script = String(gone.find((path) => path.endsWith('.js')))
  const { headers } = await fetch(after.url + script, { headers: { 'accept-encoding': 'br' } })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers.get('content-security-policy')).toBeNull()
  expect(await statusesOf(after, ['/assets/never-there.js'])).toEqual([404])

  writeFileSync(join(folder, 'site/enquiry/words.ts'), 'export const words = {')
  expect(await build(folder)).toBe(1)
  expect(assetsOf(folder)).toEqual(second)
  expect(await statusesOf(after, [...second, '/scholarship-program'])).toEqual([200])
}, 180_000)
