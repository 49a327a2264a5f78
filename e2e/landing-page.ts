import { expect, type Page } from '@playwright/test'

export const landing = '/scholarship-program'

export async function open(page: Page) {
  await page.goto(landing)
  await isAlive(page)
}

/** Scripts run after the first paint. What React has hydrated carries its props. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.dates') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The navigation that this width shows, opened where it has to be. */
export async function openNavigation(page: Page) {
  if (isPhone(page)) await page.getByLabel('Menu').click()
  return page.getByRole('navigation', { name: isPhone(page) ? 'Mobile' : 'Main' })
}

export const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** No part of a course's drawing is cut off, at any width. */
export async function expectWholeDrawings(page: Page) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const cut = await page.locator('.poster__art').evaluateAll(
      (drawings) =>
        drawings.filter((drawing) => {
          const { width, height } = drawing.getBoundingClientRect()
          const own = Number(drawing.getAttribute('width')) / Number(drawing.getAttribute('height'))
          const isWhole = getComputedStyle(drawing).objectFit === 'contain'
          return !isWhole && Math.abs(width / height - own) > 0.02
        }).length,
    )
    expect(cut, `at ${width} px`).toBe(0)
  }
}
