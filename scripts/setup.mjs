// Needs nothing but Node and npm: runs before everything else, on a bare clone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import process from 'node:process'
import * as util from 'node:util'

const [major] = process.versions.node.split('.')
if (Number(major) < 20)
  stop(`Admit needs Node 20 or newer to install itself; this is ${process.version}.`)

const packagesStamp = 'node_modules/.installed'
const pagesStamp = 'build/.built'
const pageSources = [
  'site',
  'desk',
  'contract',
  'public',
  'ui',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
]
const npm = ['--no-audit', '--no-fund', '--loglevel=error']

try {
  const settings = readSettings()
  const packages = digestOf(['package-lock.json'])
  const pages = process.argv.includes('--build') ? digestOf(pageSources) : undefined
  const isProduction = pages !== undefined && settings.NODE_ENV === 'production'
  const isBuilt = pages === undefined || isStamped(pagesStamp, pages)

  // The packages of production are enough for a site that is built.
  const enough = isProduction && isBuilt ? ['production', 'all'] : ['all']
  if (!enough.some((which) => isStamped(packagesStamp, `${packages} ${which}`))) {
    await installPackages(isProduction && isBuilt ? omitted(settings) : ['--include=dev'])
    stamp(packagesStamp, `${packages} ${enough[0]}`)
  }
  requireNode()
  if (!isBuilt) {
    await stage('Building the pages', ['npm', 'run', '--silent', 'build'], {
      failure: 'The pages could not be built.',
    })
    stamp(pagesStamp, pages)
    if (isProduction) {
      await stage(
        'Removing what only the build needs',
        ['npm', 'prune', ...omitted(settings), ...npm],
        { failure: 'The packages of the build could not be removed.' },
      )
      stamp(packagesStamp, `${packages} production`)
    }
  }
} catch (error) {
  if (error.code === 'ENOSPC') stop('The disk is full. Free some space and try again.')
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    stop(`No permission: ${error.message}. Run this in a folder that you may write to.`)
  }
  throw error
}

async function installPackages(which) {
  const expected = packagesToCome()
  const isHere = (path) => existsSync(join(path, 'package.json'))
  await stage('Installing packages', ['npm', 'ci', ...which, ...npm], {
    progress: () => {
      const share = expected.filter(isHere).length / expected.length
      return `${Math.min(99, Math.round(share * 100))} %`
    },
    failure: 'The packages could not be installed. It takes a network and about 1 GB of disk.',
  })
}

/** Folders where npm will put the packages for this machine. */
function packagesToCome() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const fits = (wanted, own) => wanted === undefined || [wanted].flat().includes(own)
  return Object.keys(packages).filter((path) => {
    const { os, cpu } = packages[path]
    return path !== '' && fits(os, process.platform) && fits(cpu, process.arch)
  })
}

/**
 * Leaves out the packages' own Node and PostgreSQL where the machine has a Node 24 and a
 * PostgreSQL.
 */
function omitted({ DATABASE_URL }) {
  return Number(ownNode().slice(1).split('.')[0]) >= 24 && DATABASE_URL
    ? ['--omit=dev', '--omit=optional']
    : ['--omit=dev']
}

/** The site itself needs Node 24: the machine's, or the one among the packages. */
function requireNode() {
  if (existsSync('node_modules/.bin/node') || Number(ownNode().slice(1).split('.')[0]) >= 24) return
  stop(
    `Admit needs Node 24; this machine has ${ownNode() || 'none'}, and the packages bring one for Linux on x64 and arm64 only. Install Node 24.`,
  )
}

/** The version of the machine's own Node. */
function ownNode() {
  return String(spawnSync('node', ['-v'], { env: ownEnvironment() }).stdout ?? '').trim()
}

/** The Node among the packages may be replaced while npm runs: npm must use the machine's. */
function ownEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter)
  const own = path.filter((entry) => !entry.includes(`node_modules${sep}.bin`)).join(delimiter)
  return { ...process.env, PATH: own }
}

/** The environment, and beneath it the file .env, as the site reads them. */
function readSettings() {
  const file = process.env.ENV_FILE ?? '.env'
  const isFile = existsSync(file) && statSync(file).isFile()
  return { ...(isFile ? util.parseEnv?.(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** One line with its progress; what the command says is shown only if it fails. */
async function stage(title, [command, ...args], { progress = () => '', failure }) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  const isTerminal = process.stdout.isTTY
  const draw = () =>
    process.stdout.write(
      `\r\u001b[K${title} … ${[progress(), seconds()].filter(Boolean).join(', ')}`,
    )
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ownEnvironment() })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  process.stdout.write(`${title} …`)
  const ticking = setInterval(
    () => (isTerminal ? draw() : process.stdout.write(` ${progress() || seconds()}`)),
    isTerminal ? 500 : 10_000,
  )
  const [code] = await once(child, 'close')
  clearInterval(ticking)
  if (isTerminal) process.stdout.write(`\r\u001b[K${title} …`)
  process.stdout.write(code === 0 ? ` done in ${seconds()}\n` : ' failed\n')
  if (code === 0) return
  console.error(Buffer.concat(output).toString())
  stop(failure)
}

function isStamped(file, content) {
  return existsSync(file) && readFileSync(file, 'utf8') === content
}

function stamp(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
}

function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
