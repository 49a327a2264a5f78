import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/process.ts'

/** A machine without Prometheus; its commands are the ones given. */
function machine(commands: Record<string, string>) {
  const folder = temporaryDirectory()
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  }
  const program = `import { findOrInstallPromtool } from ${JSON.stringify(resolve('scripts/promtool.ts'))}
    console.log(findOrInstallPromtool())`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: folder, env: { PATH: folder }, encoding: 'utf8' },
  )
  return { folder, status, stdout, stderr }
}

test('promtool is taken out of its Debian package where it is missing', () => {
  const { folder, status, stdout } = machine({
    'apt-get': '[ "$1" != download ] || echo > prometheus_1_all.deb',
    'dpkg-deb': '/bin/mkdir -p "$3/usr/bin" && echo > "$3/usr/bin/promtool"',
  })
  const path = join(folder, 'node_modules/.cache/prometheus/usr/bin/promtool')
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, path])
})

test('where promtool cannot be fetched, one sentence says what to do', () => {
  const { status, stderr } = machine({})
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'The tests of the alerts need promtool, and it could not be fetched. Install Prometheus by hand (on Debian: apt-get install prometheus), or set PROMTOOL_PATH.',
  )
})
