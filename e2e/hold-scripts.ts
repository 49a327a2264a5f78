import type { Page } from '@playwright/test'

/** Holds back every script of a page, as a slow network does, until it is let go. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
