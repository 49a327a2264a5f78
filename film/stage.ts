import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.ts'

export const repository = join(import.meta.dirname, '..')

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript',
  '.woff2': 'font/woff2',
}

export const openBrowser = () =>
  chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--force-color-profile=srgb'],
  })

/** Opens a page of this folder with the repository's files behind it. */
export async function openStage(
  browser: Browser,
  name: string,
  viewport: { width: number; height: number },
) {
  const page = await browser.newPage({ viewport })
  await page.route('http://film.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    const content = await readFile(join(repository, path))
    const isScript = extname(path) === '.ts'
    await route.fulfill({
      body: isScript ? stripTypeScriptTypes(content.toString()) : content,
      contentType: types[extname(path)] ?? 'application/octet-stream',
    })
  })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`http://film.test/film/${name}`)
  return page
}
