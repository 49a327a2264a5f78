import type { Page } from '@playwright/test'
import { fullDate } from '../contract/event-words.ts'
import { dates } from '../contract/programme.ts'
import { card, college, open } from './college-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { expectWholeDrawings } from './landing-page.ts'
import { courseNames, fee } from './programme.ts'

test("the college's page shows its title, courses, name, coupon and price", async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('Hire Sure with North College | Northlight Scholarship Programme')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Eight months. Then hired, for sure.',
  )
  await expect(page.locator('#top')).toContainText('For students of North College')
  const form = card(page)
  await expect(form.getByLabel('College')).toHaveValue('North College')
  await expect(form.getByLabel('College')).toBeDisabled()
  await expect(form).toContainText('Filled in by your college')
  await expect(form.getByLabel('Course').locator('option')).toHaveText([
    'Choose one',
    ...Object.values(courseNames),
  ])
  await expect(form.getByLabel('Coupon code')).toHaveValue('NORTH300')
  await expect(form).toContainText('Applied: INR 300 off. You pay INR 999.')
  await expect(form.locator('.apply-card__price')).toHaveText(/INR\s1299 INR\s999/)
})

test("the college's page shows its name, price and dates without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(college)
  await expect(card(page).getByLabel('College')).toHaveValue('North College')
  await expect(card(page)).toContainText('INR 1299')
  await expect(page.locator('#schedule')).toContainText(fullDate(dates.applicationsClose))
  await context.close()
})

test('Hire Sure without a college asks for one, at the usual price', { tag: '@layout' }, async ({
  page,
}) => {
  await open(page, '/hiresure')
  await expect(page).toHaveTitle('Hire Sure | Northlight Scholarship Programme')
  const form = card(page)
  await form.getByLabel('College or organisation').fill('South College')
  await expect(form.getByLabel('Coupon code')).toHaveValue('')
  await expect(form.locator('.apply-card__price')).toContainText(fee)
  await expect(page.getByRole('banner').getByRole('img', { name: 'Mgrow' })).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the page is accessible and fits, at 320 px too', { tag: '@layout' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expect(card(page)).toContainText('You pay INR 999.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('the Hire Sure page shows its badges, partners, headings and logos', {
  tag: '@layout',
}, async ({ page }) => {
  await open(page)
  const loaded = (image: ReturnType<Page['locator']>) =>
    expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0)
  await loaded(page.locator('#top img[src*="half-disc"]'))
  const footer = page.getByRole('contentinfo')
  const disc = () =>
    footer.evaluate((element) => getComputedStyle(element, '::before').borderRadius)
  expect(await disc()).toContain('999px')
  for (const text of ['IBM Certification', '100% Job Guaranteed', 'Top Industry Mentors', '50K+']) {
    await expect(page.locator('#top').getByText(text)).toBeVisible()
  }
  for (const heading of ['Partners and accreditations', 'Hiring partners', 'About Hire Sure']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(page.locator('.allies .marks img')).toHaveCount(16)
  for (const mark of await page.locator('.allies .marks img').all()) {
    await mark.scrollIntoViewIfNeeded()
    await loaded(mark)
  }
  const ticks = page.locator('#program .ticks__mark')
  await expect(ticks).toHaveCount(7)
  await expect(ticks.first()).toHaveCSS('color', 'rgb(255, 255, 255)')
  for (const logo of await page.getByRole('img', { name: 'North College' }).all())
    await loaded(logo)
  await page.goto('/scholarship-program')
  expect(await disc()).not.toContain('999px')
})

test('the courses advance every three seconds, pause on demand and stop once used', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(college)
  await page.clock.runFor(1000)
  const reel = page.locator('#courses')
  await reel.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await expect(reel.getByRole('button', { name: 'Pause courses' })).toBeVisible()
  const shown = reel.locator('.is-open h3')
  await expect(shown).toHaveText(courseNames.blockchain)
  await page.clock.runFor(3100)
  await expect(shown).toHaveText(courseNames.intelligence)
  await reel.getByRole('button', { name: 'Next course' }).click()
  await expect(shown).toHaveText(courseNames.analytics)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(shown).toHaveText(courseNames.analytics)
  await expect(reel.getByRole('button', { name: 'Play courses' })).toBeVisible()
})

test('on phones the logo of the college is there once, and legible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  const logo = page.getByRole('img', { name: 'North College' }).and(page.locator(':visible'))
  const inHead = page.locator('.topbar, .hs__brand').getByRole('img', { name: 'North College' })
  await expect(inHead.and(logo)).toHaveCount(1)
  expect((await inHead.and(logo).boundingBox())?.width).toBeGreaterThan(140)
})

test('every course is drawn whole, open or not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expectWholeDrawings(page)
})

test('every Apply Now leads to the form on the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const links = page.getByRole('link', { name: /^Apply Now/, includeHidden: true })
  expect(await links.count()).toBeGreaterThanOrEqual(5)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '#apply-form')
  await page.locator('#schedule').getByRole('link', { name: 'Apply Now' }).click()
  await expect(card(page).getByLabel('Full name')).toBeInViewport()
  await expect(page).toHaveURL(`${college}#apply-form`)
})

test('the top bar leads to the sections of this page', { tag: '@layout' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  for (const [name, id] of [
    ['Courses', 'courses'],
    ['Program', 'program'],
    ['How it works', 'how-it-works'],
    ['Schedule', 'schedule'],
    ['Contact', 'contact'],
  ] as const) {
    if (isPhone) await page.getByLabel('Menu').click()
    const nav = page.getByRole('navigation', { name: isPhone ? 'Mobile' : 'Main' })
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page.locator(`#${id}`).locator('h1, h2').first()).toBeFocused()
  }
  expect(new URL(page.url()).pathname).toBe(college)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Northlight' })
  await expect(logo).toHaveAttribute('href', '/scholarship-program')
  const home = page.locator('.topbar__nav, .menu__panel').getByText('Home')
  for (const link of await home.all()) await expect(link).toHaveAttribute('href', '/')
  await logo.click()
  await expect(page).toHaveURL('/scholarship-program')
})

test('on phones the apply bar tells the price and never covers a form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  const bar = page.getByRole('region', { name: 'Apply' })
  await page.locator('#program').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText('INR 999')
  for (const form of await page.locator('form').all()) {
    await form.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await expect(bar).not.toBeInViewport()
  }
})
