import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EarlyFiles, PageFiles } from '../../contract/early-files.ts'

/** Built from site/early/ (scripts/build.ts). */
export const earlyNames = ['arrive', 'start'] as const
export type EarlyName = (typeof earlyNames)[number]
type EarlyScripts = Record<EarlyName, string>

export function readEarlyScripts(clientDirectory: string): EarlyScripts {
  const read = (name: EarlyName) =>
    readFileSync(join(clientDirectory, `../server/early/${name}.js`), 'utf8').trim()
  return { arrive: read('arrive'), start: read('start') }
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const entryScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const hydratingImport = /import\("([^"]+)"\)/

/** Takes the scripts out of a page: its early ones load them later (site/early/start.ts). */
export function deferScripts(html: string, application: PageFiles, early: EarlyScripts) {
  const script = entryScript.exec(html)?.[1]
  if (script === undefined) return html
  const entry = hydratingImport.exec(script)?.[1]
  const preloaded = Array.from(html.matchAll(modulePreload), ([, path = '']) => path)
  const files: EarlyFiles = {
    modules: preloaded.filter((path) => path !== entry),
    entry,
    application,
  }
  const starter = `<script>{const files=${JSON.stringify(files)};${early.start}}</script>`
  return html
    .replace('<head>', () => `<head><script>${early.arrive}</script>`)
    .replace(modulePreload, '')
    .replace(entryScript, () => `<script type="module-later">${script}</script>${starter}`)
}
