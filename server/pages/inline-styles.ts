import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/>/g

/**
 * The styles of a page travel in it: a phone on a slow network paints one round trip earlier. The
 * links stay, disabled, so that hydration finds what was rendered; a disabled one is not loaded.
 */
export function inlineStyles(html: string, clientDirectory: string) {
  return html.replace(
    stylesheet,
    (link, path: string) =>
      `<style>${styleAt(join(clientDirectory, path))}</style>${link.replace('/>', ' disabled=""/>')}`,
  )
}

const known = new Map<string, string>()

/** Memoized: the name of such a file changes with its content. */
function styleAt(file: string) {
  const found = known.get(file)
  if (found !== undefined) return found
  const style = readFileSync(file, 'utf8').trim()
  known.set(file, style)
  return style
}
