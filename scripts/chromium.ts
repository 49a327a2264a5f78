import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

type Kind = { title: string; find: () => string | undefined; install: () => void }

/** Playwright's own is in a folder of the same number as its whole Chromium. */
const ownPath = chromium.executablePath()
const ownShells = ownPath.replace(/([\\/])chromium-(\d+)[\\/].*$/, '$1chromium_headless_shell-$2')

/** Chromium without a window around its pages: a test takes half the time of one with it. */
const shell: Kind = {
  title: 'The headless shell of Chromium',
  find: () =>
    inPath(['chromium-headless-shell']) ??
    globSync(join(ownShells, '*/{chrome-headless-shell,headless_shell}'))[0],
  install: () => {
    // Playwright's own would come without the libraries that it needs.
    if (installsPackages()) installPackages('chromium-headless-shell', 'fonts-liberation')
    else run('playwright', ['install', '--only-shell', 'chromium'])
  },
}

const whole: Kind = {
  title: 'Chromium',
  find: () =>
    inPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ??
    [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ownPath,
    ].find((path) => existsSync(path)),
  install: () => {
    if (installsPackages()) installPackages('chromium', 'fonts-liberation')
    // Not every apt has a real Chromium.
    if (!whole.find()) run('playwright', ['install', 'chromium'])
  },
}

/**
 * A Chromium: the one that is there, or a new one. Where the shell will do, it is installed beside a
 * whole Chromium, too, which stands in for it only if that fails.
 */
export function findOrInstallChromium({ isShellEnough = false } = {}) {
  const given = process.env.CHROMIUM_PATH ?? ''
  if (existsSync(given)) return given
  for (const kind of isShellEnough ? [shell, whole] : [whole]) {
    const found = kind.find() ?? installed(kind)
    if (found) return found
  }
  console.error(
    'Chromium is needed, and it could not be installed. ' +
      'Install it by hand (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
  process.exit(1)
}

function installed({ title, install, find }: Kind) {
  console.log(`${title} was not found: installing it …`)
  install()
  return find()
}

function inPath(names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return candidates.find((path) => existsSync(path))
}

const installsPackages = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

function installPackages(...names: string[]) {
  run('apt-get', ['update'])
  run('apt-get', ['install', '--yes', '--no-install-recommends', ...names])
}

function run(command: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: 'inherit', env })
}
