import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without a window around its pages, which takes half the time of one with it. */
const shell = 'chromium-headless-shell'
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium to test in: the one that is there, or a new one; the shell where it will do. */
export function findOrInstallChromium({ isShellEnough = false } = {}) {
  const wanted = isShellEnough ? [shell, ...names] : names
  const found = find(wanted)
  if (found) return found
  console.log('No Chromium found, installing one …')
  install()
  const installed = find(wanted)
  if (installed) return installed
  console.error(
    'The browser tests need Chromium, and it could not be installed. ' +
      'Install it by hand (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
  process.exit(1)
}

function find(wanted: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => wanted.map((name) => join(folder, name))),
    ...elsewhere,
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}

function install() {
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'])
    // Not every release has it, and the tests run without it.
    run('apt-get', ['install', '--yes', '--no-install-recommends', shell])
  }
  // Not every apt has a real Chromium.
  if (!find(names)) run('playwright', ['install', 'chromium'])
}

function run(command: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: 'inherit', env })
}
