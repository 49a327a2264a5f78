import { expect, type Locator, type Page } from '@playwright/test'

/** Tells if at least a part of the focused element can be seen (WCAG 2.4.11). */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    const { left, top, width, height } = focused.getBoundingClientRect()
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    return parts.some((across) =>
      parts.some((down) => {
        const at = document.elementFromPoint(left + width * across, top + height * down)
        return at !== null && (focused.contains(at) || at.contains(focused))
      }),
    )
  })

/** Finds focused elements that are covered while a visitor tabs so far along the page, and back. */
export async function coveredAlong(page: Page, steps: number) {
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let turn = 0; turn < steps; turn++) {
      await page.keyboard.press(key)
      if (!(await focusIsSeen(page))) {
        covered.push(await page.evaluate(() => document.activeElement?.outerHTML ?? ''))
      }
    }
  }
  return covered
}

/** Moves by keyboard alone to something that is further along. */
export async function tabTo(page: Page, target: Locator, most = 60) {
  for (let turn = 0; turn < most; turn++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}
