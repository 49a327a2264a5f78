// Needs nothing but Node and npm: runs before everything else, on a bare clone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import process from 'node:process'

const [major] = process.versions.node.split('.')
if (Number(major) < 20)
  stop(`Admit needs Node 20 or newer to install itself; this is ${process.version}.`)

const pageSources = [
  'site',
  'contract',
  'public',
  'ui',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
]

try {
  await unlessDone('node_modules/.installed', ['package-lock.json'], {
    title: 'Installing packages (a minute or two, the first time)',
    command: ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    failure:
      'The packages could not be installed; the reason stands above. It takes a network and about 1 GB of disk.',
  })
  if (process.argv.includes('--build')) {
    await unlessDone('build/.built', pageSources, {
      title: 'Building the pages',
      command: ['npm', 'run', '--silent', 'build'],
      failure: 'The pages could not be built; the reason stands above.',
    })
  }
} catch (error) {
  if (error.code === 'ENOSPC') stop('The disk is full. Free some space and try again.')
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    stop(`No permission: ${error.message}. Run this in a folder that you may write to.`)
  }
  throw error
}

/** Does the work unless the stamp says that it was done for exactly these sources. */
async function unlessDone(stamp, sources, { title, command, failure }) {
  const digest = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log(`${title} …`)
  if (!(await run(command))) stop(failure)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

async function run([command, ...args]) {
  // The Node that this project brings may be replaced while npm runs: npm must use its own.
  const path = (process.env.PATH ?? '').split(delimiter)
  const own = path.filter((entry) => !entry.includes(`node_modules${sep}.bin`)).join(delimiter)
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, PATH: own } })
  const start = Date.now()
  // npm draws its own progress in a terminal only.
  const signOfLife = setInterval(() => {
    if (!process.stdout.isTTY) console.log(`  … ${Math.round((Date.now() - start) / 1000)} s`)
  }, 10_000)
  const [code] = await once(child, 'exit')
  clearInterval(signOfLife)
  return code === 0
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
