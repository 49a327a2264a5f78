import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { dialCodes } from '../contract/countries.ts'
import { buildsIn, currentLink, keptBuilds } from '../server/pages/builds.ts'
import { type EarlyName, earlyNames } from '../server/pages/defer-scripts.ts'
import { flagsPackage } from '../server/pages/files.ts'
import { precompress } from './precompress.ts'

/**
 * `npm run build`: each build has a folder of its own, and `build/current` leads to the last one
 * that was finished. A site that is running goes on with the folder it started with.
 */
const name = new Date().toISOString().replace(/\W|Z/g, '')
const folder = join('build', name)
mkdirSync(folder, { recursive: true })

// Two builds: visitors load nothing of the desk, not even the names of its pages (desk/README.md).
for (const root of ['.', 'desk']) {
  const built = spawnSync('react-router', ['build', root], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: folder },
  })
  if (built.status !== 0) {
    rmSync(folder, { recursive: true })
    process.exit(1)
  }
}
for (const name of earlyNames) await buildEarly(name)
copyFlags(join(folder, 'client/flags'))
for (const part of ['client', 'desk/client']) precompress(join(folder, part))

// Atomic switch: a link is replaced by renaming, never removed first.
const link = join(folder, 'link')
symlinkSync(name, link)
renameSync(link, currentLink)

for (const old of (await buildsIn('build')).slice(0, -keptBuilds - 1)) {
  rmSync(join('build', old), { recursive: true })
}

/** One small script without imports, for the server to put into each page. */
async function buildEarly(name: EarlyName) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: join(folder, 'server/early'),
      emptyOutDir: false,
      lib: {
        entry: `site/early/${name}.ts`,
        formats: ['iife'],
        name,
        fileName: () => `${name}.js`,
      },
    },
  })
}

/** The flags travel with the build: their package is not part of an installation. */
function copyFlags(folder: string) {
  mkdirSync(folder)
  for (const code of dialCodes.keys()) {
    copyFileSync(join(flagsPackage, `${code}.svg`), join(folder, `${code}.svg`))
  }
}
