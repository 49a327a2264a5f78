import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { minute } from '../testing/enquirers.ts'
import {
  childrenOf,
  isRunning,
  postgresPid,
  processorsOf,
  sessionPriorityOf,
  spawnSite,
  temporaryDirectory,
} from '../testing/process.ts'

const commandOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)

const quickly = ['--import', resolve('server/quick-imports.ts')]

const standingOf = (pid = 0) => ({
  priority: getPriority(pid),
  session: sessionPriorityOf(pid),
  processors: processorsOf(pid),
})

test.runIf(process.platform === 'linux')(
  'the site has the options of Node to itself, and what works for the desk gives way to it',
  async () => {
    const usual = { priority: 0, session: 0, processors: processorsOf(process.pid) }
    const [first, ...others] = usual.processors
    const lower = { priority: 10, session: 10, processors: others.length > 0 ? others : [first] }
    const DATA_DIR = temporaryDirectory()
    const started = await spawnSite({ DATA_DIR, DESK: 'on' }, ['scripts/admit.mjs', 'start'])
    await isRunning(started)
    const [site] = childrenOf(started.child.pid)
    expect(commandOf(site).slice(1)).toEqual([
      ...quickly,
      '--heap-growing-percent=300',
      '--no-memory-reducer-favors-memory',
      'scripts/start.ts',
    ])
    // The session is the one of the tests.
    expect(standingOf(site)).toMatchObject({ ...usual, session: expect.anything() })

    const deskOf = () =>
      childrenOf(site).find((pid) => commandOf(pid).at(-1)?.endsWith('apart.process.ts'))
    await vi.waitFor(() => expect(standingOf(deskOf())).toEqual(lower), 30_000)
    expect(commandOf(deskOf()).slice(1, -1)).toEqual(quickly)

    // Whether that is a session, only the database knows.
    await fetch(`${started.url}/desk`, { headers: { cookie: 'desk=unknown' } })
    const postgres = postgresPid(DATA_DIR)
    expect(standingOf(postgres)).toEqual(usual)
    await vi.waitFor(() => {
      const backends = childrenOf(postgres).map(standingOf)
      expect(backends).toContainEqual(usual)
      expect(backends).toContainEqual(lower)
    }, 10_000)
  },
  minute,
)

test('an option that the V8 of another Node does not have is left out', () => {
  const node = join(temporaryDirectory(), 'node')
  const standIn = `#!/bin/sh
if [ "$1" = --v8-options ]; then echo '  --heap-growing-percent (grows)'; else echo "$@"; fi`
  writeFileSync(node, standIn, { mode: 0o755 })
  const env = { ...process.env, PATH: `${join(node, '..')}:${process.env.PATH}` }
  const output = execFileSync('sh', ['scripts/start.sh', 'x.ts', '--dev'], { env })
  expect(String(output)).toBe(`${quickly.join(' ')} --heap-growing-percent=300 x.ts --dev\n`)
})

test('Node takes the options that the site is started with', () => {
  const { stdout } = spawnSync('sh', ['scripts/start.sh', '-p', 'process.execArgv.join()'])
  expect(String(stdout)).toContain('--heap-growing-percent=300')
})
