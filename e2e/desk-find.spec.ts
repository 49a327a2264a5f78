import type { Page } from '@playwright/test'
import { keyedSite } from '../playwright.config.ts'
import { fillDesk, openSession } from './database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'

test.use({ baseURL: keyedSite.url })
test.beforeAll(fillDesk)
test.beforeEach(async ({ context }) => context.addCookies([await openSession({ weak: false })]))

const parts = (page: Page) => {
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  return {
    palette,
    box: palette.getByRole('combobox'),
    options: palette.getByRole('option'),
    active: palette.getByRole('option', { selected: true }),
    said: palette.getByRole('status'),
  }
}

/** Opens it once the page has come to life. */
async function press(page: Page, key: string) {
  const { box } = parts(page)
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()
}

test('by keyboard alone a person, a typo, a page and what was opened before are found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/desk/coupons')
  const { palette, box, options, active, said } = parts(page)
  await press(page, 'Control+k')
  await page.keyboard.type('quillon')
  await expect(said).toContainText(/\d+ results\./)
  await expect(active).toContainText('Quillon')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  const name = await active.locator('b').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(palette).toHaveCount(0)
  expect(page.url()).not.toMatch(/quillon/i)
  const opened = new URL(page.url()).pathname

  // The id is the only one of its kind: Enter opens it, also before there is an answer.
  await page.goto('/desk/coupons')
  await press(page, '/')
  await expect(palette.getByRole('group', { name: 'Opened lately' })).toContainText(name)
  await page.keyboard.insertText(opened.split('/').at(-1) ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === opened)

  await press(page, 'Control+k')
  await page.keyboard.type('Quilon')
  await expect(said).toContainText('Nothing matches “Quilon”. These names are like it.')
  await expect(active).toContainText('Quillon')
  await box.fill('ref co')
  await expect(active).toHaveText('Referral codes')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/desk/referrals')

  // The focus goes back to where it was.
  const filter = page.getByRole('main').getByRole('searchbox')
  await filter.focus()
  await press(page, 'Control+k')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(filter).toBeFocused()
})

test('on a phone a person is found by tapping, and without a connection it says so', async ({
  page,
  context,
  troubles,
}) => {
  await page.goto('/desk')
  const { palette, box, options, said } = parts(page)
  const find = page.getByRole('button', { name: 'Find anything' })
  await expect(async () => {
    await find.tap()
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()
  await box.fill('Kumar')
  await expect(options.first()).toContainText('Kumar')
  await expectAccessible(page)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    const heights = await options.evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }
  const list = options.filter({ hasText: /^All .* applications with “Kumar”/ })
  await list.tap()
  await expect(page).toHaveURL(/\/desk\/applications$/)
  await expect(page.getByRole('main').getByRole('link', { name: /Kumar/ }).first()).toBeVisible()

  await find.tap()
  await context.setOffline(true)
  await box.fill('Kumar Xylophone')
  await expect(said).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(said).toContainText('Nothing matches.')
  forgive(troubles, /ERR_INTERNET_DISCONNECTED/)
  await palette.getByRole('button', { name: 'Close' }).tap()
  await expect(palette).toHaveCount(0)
})
