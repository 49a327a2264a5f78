import { existsSync, realpathSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import type { Services } from '../services.ts'
import type { Pages } from './render.ts'

/** Number of builds before the current one that still serve their assets. */
export const keptBuilds = 2

/** The link that a finished build moves to itself (scripts/build.ts). */
export const currentLink = 'build/current'

/** The folder of the last build. By its own name: a later build does not change what runs. */
export function currentBuild() {
  if (!existsSync(currentLink)) throw new ConfigError('The pages are not built yet: npm run build')
  return realpathSync(currentLink)
}

/** The pages with the assets of earlier builds; without them where nothing can be written. */
export async function withEarlierAssets(pages: Pages, { config, log }: Services): Promise<Pages> {
  if (!pages.clientDirectory) return pages
  try {
    const earlierAssets = await keepAssets(dirname(pages.clientDirectory), config.dataDir)
    return { ...pages, earlierAssets }
  } catch (error) {
    log.warn(error, 'Assets cannot be kept in DATA_DIR: pages of the last release lose their files')
    return pages
  }
}

/**
 * A page of an earlier release may be open for days and asks for its own files. The data directory
 * outlives releases, whether they are built in place, in a folder or in an image of their own: the
 * assets of each build are copied there. Returns the folders of the builds before this one.
 */
export async function keepAssets(build: string, dataDir: string): Promise<string[]> {
  const kept = join(resolve(dataDir), 'builds')
  await mkdir(kept, { recursive: true })
  for (const name of await buildsIn(dirname(build))) {
    if (!existsSync(join(kept, name))) await copyWhole(join(dirname(build), name), join(kept, name))
  }
  const others = (await buildsIn(kept)).filter((name) => name !== basename(build)).reverse()
  for (const name of others.slice(keptBuilds)) await rm(join(kept, name), { recursive: true })
  return others.slice(0, keptBuilds).map((name) => join(kept, name))
}

/** Their names are times: the oldest is first. */
export async function buildsIn(folder: string) {
  const names = await readdir(folder)
  return names.filter((name) => /^\d{8}T\d{9}$/.test(name)).sort()
}

/** Atomic: a start that is killed, or another one at the same time, leaves no half of a copy. */
async function copyWhole(build: string, to: string) {
  const copy = await mkdtemp(`${to}-`)
  await cp(join(build, 'client/assets'), join(copy, 'assets'), { recursive: true })
  // Builds of before the desk have none.
  const desk = join(build, 'desk/client/assets')
  if (existsSync(desk)) await cp(desk, join(copy, 'desk/assets'), { recursive: true })
  await rename(copy, to).catch(() => rm(copy, { recursive: true }))
}
