import AxeBuilder from '@axe-core/playwright'
import { aPerson, goToPayment, openForm } from './applicant.ts'
import { enterDemo } from './desk-visitor.ts'
import { aName, expect, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { coveredAlong, tabTo } from './focus.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an application is filtered for, opened and noted by keyboard alone', {
  tag: '@layout',
}, async ({ page }) => {
  const person = { ...aPerson(), name: aName() }
  await openForm(page)
  await goToPayment(page, person)
  await enterDemo(page, '/desk/applications')
  const main = page.getByRole('main')
  await main.focus()
  await tabTo(page, main.locator('summary', { hasText: 'Filter and sort' }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('combobox', { name: 'Sort' }))
  await tabTo(page, main.getByRole('button', { name: 'Show', exact: true }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: person.name })).toBeVisible()
  // The newest is the first of the rows; J leads to it, and Enter opens what has the focus.
  const row = main.getByRole('link', { name: person.name })
  for (let turn = 0; turn < 50; turn++) {
    await page.keyboard.press('j')
    if (await row.evaluate((link) => link === document.activeElement)) break
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  const note = page.getByLabel('Add a note')
  await tabTo(page, note)
  await page.keyboard.type('Called by keyboard.')
  await tabTo(page, page.getByRole('button', { name: 'Save note' }))
  await page.keyboard.press('Enter')
  await expect(main.getByText('Called by keyboard.').first()).toBeVisible()
  await expect(note).toHaveValue('')
})

test('? lists the keys of a page, and Escape closes the list', async ({ page }) => {
  await enterDemo(page, '/desk/applications')
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 500 })
  }).toPass()
  for (const words of ['Find anything', 'Show this list']) {
    await expect(list).toContainText(words)
  }
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

for (const [zoom, size] of [
  ['200 %', { width: 640, height: 400 }],
  ['400 %', { width: 320, height: 256 }],
] as const) {
  test(`at ${zoom} zoom pages scroll one way, and what has the focus is seen`, async ({ page }) => {
    await page.setViewportSize(size)
    await enterDemo(page)
    for (const path of ['/desk', '/desk/applications', '/desk/team', '/desk/me']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(await coveredAlong(page, 20)).toEqual([])
    }
  })
}

test('forced colours leave shapes, lines and the current place to be seen', {
  tag: '@layout',
}, async ({ page, isMobile }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enterDemo(page, '/desk/applications')
  // Marks of the current page: on the rail a mark, on the bar a line above it. Neither is a
  // background that colours take away.
  const mark = (selector: string, part?: string) =>
    page.locator(selector).evaluate((link, pseudo) => {
      const { forcedColorAdjust, borderTopWidth } = getComputedStyle(link, pseudo)
      return { forcedColorAdjust, borderTopWidth }
    }, part)
  expect(await mark('.tabbar > [aria-current]')).toMatchObject({ borderTopWidth: '3px' })
  const rail = { forcedColorAdjust: isMobile ? 'auto' : 'none' }
  expect(await mark('.rail nav [aria-current]', '::before')).toMatchObject(rail)
  const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test.describe('pictures', () => {
  for (const [name, path, heading] of [
    ['sign-in', '/desk/sign-in', /Sign in/],
    ['dead-link', `/desk/invitation#${'A'.repeat(43)}`, /link/i],
  ] as const) {
    test(`the desk's ${name} looks as agreed`, { tag: '@layout' }, async ({ page, troubles }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(page).toHaveScreenshot(`desk-${name}.png`, { maxDiffPixelRatio: 0.02 })
      forgive(troubles, /status of 404/)
    })
  }

  test("the desk's page for what is not there looks as agreed", { tag: '@layout' }, async ({
    page,
    troubles,
  }) => {
    await enterDemo(page)
    await page.goto('/desk/nothing-here')
    forgive(troubles, /status of 404/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expect(page).toHaveScreenshot('desk-not-there.png', {
      // Counts of tasks depend on the other tests.
      mask: [page.locator('.needs')],
      maxDiffPixelRatio: 0.02,
    })
  })
})
