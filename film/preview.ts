import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePng } from '../server/partner/preview/png.ts'
import { openBrowser, openStage, repository } from './stage.ts'

const folder = join(repository, 'server/partner/preview')
/** Sizes of type, as `settings` in preview.ts expects them. */
const sizes = [80, 60, 46]
const size = { width: 1200, height: 630 }

/** Scanlines of a PNG from pixels of four bytes: `which` of them count. */
function linesOf(pixels: Buffer, width: number, which: number[]) {
  const line = width * 4
  return Buffer.concat(
    Array.from({ length: pixels.length / line }, (_, row) =>
      Buffer.from([
        0,
        ...Array.from({ length: width }, (_, x) =>
          which.map((channel) => pixels[row * line + x * 4 + channel] ?? 0),
        ).flat(),
      ]),
    ),
  )
}

const browser = await openBrowser()
const page = await openStage(browser, 'preview.html', size)
await page.waitForFunction(() => window.preview !== undefined)
const pixelsOf = async (url: string) =>
  Buffer.from(await page.evaluate((picture) => window.preview.pixelsOf(picture), url), 'base64')

const screenshot = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
const ground = linesOf(await pixelsOf(screenshot), size.width, [0, 1, 2])
await writeFile(
  join(folder, 'ground.png'),
  await encodePng({ ...size, channels: 3, lines: ground }),
)

const { faces, picture, width, height } = await page.evaluate(
  (wanted) => window.preview.facesOf(wanted),
  sizes,
)
const letters = linesOf(await pixelsOf(picture), width, [3])
await writeFile(
  join(folder, 'letters.png'),
  await encodePng({ width, height, channels: 1, lines: letters }),
)
await writeFile(join(folder, 'letters.json'), JSON.stringify(faces))
await browser.close()
