import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** A copy of our own: Debian's package would also start Prometheus as a service. */
const folder = 'node_modules/.cache/prometheus'

/** Prometheus's own program that judges the rules of the alerts. */
export function findPromtool() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(folder, 'usr/bin')]
  const candidates = [
    process.env.PROMTOOL_PATH ?? '',
    ...folders.map((path) => resolve(path, 'promtool')),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}

export function findOrInstallPromtool() {
  const found = findPromtool()
  if (found) return found
  console.log('No promtool found, fetching it …')
  install()
  const installed = findPromtool()
  if (installed) return installed
  console.error(
    'The tests of the alerts need promtool, and it could not be fetched. ' +
      'Install Prometheus by hand (on Debian: apt-get install prometheus), or set PROMTOOL_PATH.',
  )
  process.exit(1)
}

function install() {
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) run('apt-get', ['update'])
  run('apt-get', ['download', 'prometheus'])
  for (const file of globSync('*.deb', { cwd: folder })) run('dpkg-deb', ['--extract', file, '.'])
}

function run(command: string, args: string[]) {
  spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
}
