import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run licences`: the licence of every package that the running site needs, as its own
 * package.json states it. Fails on one that is missing or that we have not agreed to.
 */
const agreed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
}
type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] }

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const rows = Object.entries(packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(([path, locked]) => ({
    name: `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${locked.version}`,
    licence: licenceOf(path, locked),
  }))
const byLicence = Map.groupBy(rows, ({ licence }) => licence)
for (const [licence, users] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`${licence} (${users.length})\n  ${users.map(({ name }) => name).join(', ')}`)
}
const unknown = rows.filter(({ licence }) => !isAgreed(licence))
console.log(`\n${rows.length} packages, ${unknown.length} without a licence that we know`)
for (const { name, licence } of unknown) console.error(`- ${name}: ${licence}`)
process.exitCode = unknown.length > 0 ? 1 : 0

/** Packages for other platforms are not installed here; the lock file knows theirs. */
function licenceOf(path: string, { license }: Locked) {
  const { license: own, licenses } = manifestOf(path)
  const stated = typeof own === 'object' ? own.type : own
  return stated ?? licenses?.map(({ type }) => type).join(' OR ') ?? license ?? 'unknown'
}

function manifestOf(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Accepts a choice if one of it suits us, a sum if all do. */
function isAgreed(licence: string): boolean {
  const inner = licence.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAgreed)
  if (inner.includes(' AND ')) return inner.split(' AND ').every(isAgreed)
  return agreed.has(inner)
}
