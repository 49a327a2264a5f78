import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dates } from '../contract/programme.ts'
import { expect, test } from './fixtures.ts'
import { landing, open } from './landing-page.ts'

test('the landing page shows three programme cards, eight marks, seven inclusions, five dates, four voices and nine questions', async ({
  page,
}) => {
  await open(page)
  const cards = page.locator('#courses article')
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all())
    await expect(card.getByRole('link', { name: /^Learn more/ })).toBeVisible()
  await expect(page.locator('.marks img')).toHaveCount(8)
  await expect(page.locator('#program .incl > li')).toHaveCount(7)
  await expect(page.locator('#schedule .dates > li')).toHaveCount(5)
  await expect(page.locator('#testimonial figure')).toHaveCount(4)
  await expect(page.locator('#faq details')).toHaveCount(9)
})

test('before the closing date the countdown runs, after it there are no values', async ({
  page,
}) => {
  const closing = Date.parse(`${dates.applicationsClose}T23:59:59+05:30`)
  const hour = 3_600_000
  await page.clock.install({ time: closing + 1000 - 60 * hour })
  await page.goto(landing)
  await page.clock.runFor(1000)
  const countdown = page.getByRole('timer')
  await expect(countdown.locator('dd')).toHaveText(['02', '11', '59', /\d\d/])
  await page.clock.setFixedTime(closing + 1000)
  await page.clock.runFor(1100)
  await expect(countdown.locator('dd')).toHaveCount(0)
  await expect(countdown).toContainText('You can still apply.')
})

test('one question is open at a time, and a click on the open one closes it', async ({ page }) => {
  await open(page)
  const [first, second] = [page.locator('#faq details').nth(0), page.locator('#faq details').nth(1)]
  await first.locator('summary').click()
  await expect(first).toHaveAttribute('open')
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('open')
  await expect(first).not.toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).not.toHaveAttribute('open')
})

test('links to other sites open a new tab and say so', async ({ page }) => {
  await open(page)
  const outside = page.locator('a[href^="https://"]')
  expect(await outside.count()).toBeGreaterThanOrEqual(12)
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAccessibleName(/opens in a new tab/)
  }
})

test('content deferred for the first paint is rendered once the page has loaded', async ({
  page,
}) => {
  await page.goto('/scholarship-program')
  await expect(page.locator('[data-later], [data-arriving]')).toHaveCount(0)
  const skipped = () =>
    page
      .locator('main section, footer')
      .evaluateAll((parts) =>
        parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible'),
      )
  expect(await skipped()).toEqual([])
  await page.goto('about:blank')
  await page.goto('/scholarship-program#faq', { waitUntil: 'commit' })
  await page.locator('#faq').waitFor()
  await expect(page.locator('[data-arriving]')).toHaveCount(0)
  expect(await skipped()).toEqual([])
})

/** Nothing lies over the middle of it. */
async function expectTopmost(page: Page, selector: string) {
  const part = page.locator(selector)
  await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const isTopmost = await part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(x + width / 4, y + height / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  })
  expect(isTopmost).toBe(true)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing essential vanishes in a ${colorScheme} high-contrast theme`, {
    tag: '@layout',
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open(page)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const buttons = page.locator('.btn:visible, .rotor__btn:visible')
    expect(await buttons.count()).toBeGreaterThan(5)
    for (const button of await buttons.all()) {
      await expect(button).toHaveCSS('border-top-style', 'solid')
      await expect(button).not.toHaveCSS('border-top-width', '0px')
      await expect(button).not.toHaveCSS('border-top-color', ground)
    }
    for (const icon of await page.locator('svg.i:visible').all()) {
      await expect(icon).not.toHaveCSS('color', ground)
    }
    // Drawings keep their colours, so they must keep their ground.
    for (const [drawing, color] of [
      ['.topbar img, .footer img, .hero-art', 'rgb(16, 25, 54)'],
      ['.marks img', 'rgb(255, 255, 255)'],
    ] as const) {
      for (const image of await page.locator(drawing).all()) {
        await expect(image).toHaveCSS('background-color', color)
      }
    }
    await expectTopmost(page, '.hero h1 span')
    await expectTopmost(page, '.hero__lead')
    // States show without the page's own colours.
    const plain = page.locator('.step:not(.is-active)').first()
    const active = page.locator('.step.is-active')
    const looks = (step: typeof plain) =>
      step.evaluate((element) => {
        const { backgroundColor } = getComputedStyle(element, '::after')
        return [getComputedStyle(element).borderTopColor, backgroundColor].join()
      })
    expect(await looks(active)).not.toBe(await looks(plain))
    await expect(page.locator('.dates .is-past .node svg').first()).toBeVisible()
    await expect(page.locator('.dates .is-lit .node')).toHaveCSS('outline-style', 'solid')
    await expect(page.locator('.dates li:not(.is-lit) .node').first()).toHaveCSS(
      'outline-style',
      'none',
    )
    // The colours are the visitor's, and axe sees the page's own.
    const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
}
