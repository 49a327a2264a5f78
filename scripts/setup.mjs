// Needs nothing but Node and npm: runs before everything else, on a bare clone.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import process from 'node:process'

const [major] = process.versions.node.split('.')
if (Number(major) < 20)
  stop(`Admit needs Node 20 or newer to install itself; this is ${process.version}.`)

const once = (stamp, digest, title, work) => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log(title)
  work()
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, digest)
}

try {
  once(
    'node_modules/.installed',
    digestOf(['package-lock.json']),
    'Installing packages (the first time takes a minute or two) …',
    () => run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  )
  if (process.argv.includes('--build')) {
    const sources = [
      'app',
      'contract',
      'public',
      'package-lock.json',
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/precompress.ts',
    ]
    once('build/.built', digestOf(sources), 'Building the pages …', () =>
      run('npm', ['run', '--silent', 'build']),
    )
  }
} catch (error) {
  if (error.code === 'ENOSPC') stop('The disk is full. Free some space and try again.')
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    stop(`No permission to write here: ${error.message}. Run this in a folder of your own.`)
  }
  throw error
}

function run(command, args) {
  // The Node that this project brings may be replaced while npm runs: npm must use its own.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes(`node_modules${sep}.bin`))
  const building = args.includes('build')
  const env = { ...process.env, PATH: path.join(delimiter), npm_config_engine_strict: 'false' }
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) {
    stop(
      building
        ? 'The pages could not be built; the reason stands above.'
        : 'The packages could not be installed; the reason stands above. Without a network or free disk space this cannot work.',
    )
  }
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
  } catch {
    return [path]
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
