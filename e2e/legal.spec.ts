import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const pages = [
  { path: '/terms-and-conditions', sections: 20 },
  { path: '/privacy-policy', sections: 12 },
  { path: '/eu-privacy-policy', sections: 12 },
]

/** The contents as this width shows them: beside the text, or folded above it. */
async function openContents(page: Page) {
  const fold = page.locator('summary', { hasText: 'On this page' })
  if (await fold.isVisible()) await fold.click()
  return page.getByRole('navigation', { name: 'On this page' })
}

for (const { path, sections } of pages) {
  test.describe(path, () => {
    test('every entry of the contents leads to its section', { tag: '@layout' }, async ({
      page,
    }) => {
      await page.goto(path)
      const links = (await openContents(page)).getByRole('link')
      await expect(links).toHaveCount(sections)
      for (const link of await links.all()) {
        const target = page.locator((await link.getAttribute('href')) ?? '')
        await expect(target).toHaveText((await link.textContent()) ?? '')
      }
      await links.nth(6).click()
      const seventh = page.getByRole('heading', { level: 2, name: /^7\. / })
      await expect(seventh).toBeInViewport()
      await expect(seventh).toBeFocused()
    })

    test('is accessible, and fits the narrowest phone', async ({ page }) => {
      await page.goto(path)
      await openContents(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })

    test('prints as text alone, black on white', async ({ page }) => {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      for (const role of ['banner', 'contentinfo', 'navigation', 'complementary'] as const)
        await expect(page.getByRole(role)).toHaveCount(0)
      await expect(page.getByText('On this page').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.clause').last()).toBeVisible()
      const clause = page.locator('.clause').first()
      await expect(clause).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(page.locator('.legal__section h2').first()).toHaveCSS('break-after', 'avoid')
    })
  })
}

test('the terms link to the EU privacy policy', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  const others = page.getByRole('navigation', { name: 'Legal pages' })
  await others.getByRole('link', { name: 'EU Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/eu-privacy-policy$/)
})
