import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const landing = '/scholarship-program'

export async function open(page: Page) {
  await page.goto(landing)
  // Scripts run after the first paint; the countdown tells that they have.
  await expect(page.getByRole('timer')).toContainText('Applications are still taken.')
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
