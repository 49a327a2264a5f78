import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const content = (page: Page, property: string) =>
  page.locator(`meta[property="${property}"]`).getAttribute('content')

/** Loads the picture that a chat would show: the page names it, a browser decodes it. */
async function shared(page: Page, path: string) {
  await page.goto(path)
  const url = await content(page, 'og:image')
  const picture = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = source ?? ''
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    // The name stands at the left, below the label.
    const pixels = pen?.getImageData(64, 190, 660, 300).data ?? []
    let white = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 240) white++
    return { width: image.naturalWidth, height: image.naturalHeight, white }
  }, url)
  return { url, ...picture }
}

test("a link to a college's page is shared with a picture that names the college", async ({
  page,
}) => {
  const north = await shared(page, '/hiresure/north-college')
  expect(north).toMatchObject({ width: 1200, height: 630 })
  expect(north.white).toBeGreaterThan(2_000)
  expect(await content(page, 'og:image:width')).toBe('1200')
  expect(await content(page, 'og:image:height')).toBe('630')
  expect(await content(page, 'og:image:alt')).toContain('North College')
  const other = await shared(page, '/hiresure/demo-stripe')
  expect(other).toMatchObject({ width: 1200, height: 630 })
  expect(other.url).not.toBe(north.url)
  expect(other.white).not.toBe(north.white)
})

test('other pages are shared with the general picture', async ({ page }) => {
  for (const path of ['/scholarship-program', '/hiresure']) {
    const { url, width, height } = await shared(page, path)
    expect(url).toMatch(/\/og-image\.png$/)
    expect([width, height]).toEqual([1200, 630])
  }
})
