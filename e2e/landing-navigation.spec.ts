import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { landing, open, openNavigation, topOf } from './landing-page.ts'

const sections = [
  ['Courses', 'courses'],
  ['Program', 'program'],
  ['How it works', 'how-it-works'],
  ['Schedule', 'schedule'],
  ['Contact', 'contact'],
] as const

/** Measures how much of the section before shows between the bar and the target. */
const sliver = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => {
    const bar = document.querySelector('.topbar')?.getBoundingClientRect().bottom ?? 0
    const { boxShadow, backgroundColor } = getComputedStyle(section)
    const [, color, up] = /^(rgba?\([^)]*\)) 0px -(\d+)px/.exec(boxShadow) ?? []
    const ground =
      backgroundColor === 'rgba(0, 0, 0, 0)'
        ? getComputedStyle(document.body).backgroundColor
        : backgroundColor
    const own = color === ground ? Number(up) : 0
    return Math.max(0, section.getBoundingClientRect().top - bar - own)
  })

test('a jump shows nothing of the section before, and the navigation says where one is', {
  tag: '@layout',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const current = page.locator('.topbar__nav [aria-current], .menu__panel [aria-current]')
  await expect(current).toHaveText(['Home', 'Home'])
  for (const [name, id] of sections) {
    await (await openNavigation(page)).getByRole('link', { name, exact: true }).click()
    await expect.poll(() => topOf(page, `#${id}`)).toBe(80)
    expect(await sliver(page, id)).toBeLessThanOrEqual(0.5)
    await expect(current).toHaveText([name, name])
  }
  await page.locator('#testimonial').scrollIntoViewIfNeeded()
  await page.locator('#faq').evaluate((part) => part.scrollIntoView())
  await expect(current).toHaveCount(0)
})

test('a busy page that hears of two places at once names the last', async ({ page }) => {
  // A callback that has to wait gets the entries of several frames at once, section by section.
  await page.addInitScript(() => {
    const heard: IntersectionObserverEntry[] = []
    const idsOf = (entries: IntersectionObserverEntry[]) => entries.map(({ target }) => target.id)
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const isNavigation = options?.rootMargin?.startsWith('-33%')
        super((entries, observer) => {
          if (!isNavigation) return callback(entries, observer)
          heard.push(...entries)
          const order = [...new Set(idsOf(heard))]
          Object.assign(window, {
            crossed: idsOf(heard.filter((entry) => entry.isIntersecting)),
            tell: () =>
              callback(
                order.flatMap((id) => heard.filter(({ target }) => target.id === id)),
                observer,
              ),
          })
        }, options)
      }
    }
  })
  await open(page)
  for (const id of ['how-it-works', 'courses']) {
    await page.locator(`#${id}`).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => page.evaluate('crossed')).toContain(id)
  }
  await page.evaluate('tell()')
  const current = page.locator('.topbar__nav [aria-current], .menu__panel [aria-current]')
  await expect(current).toHaveText(['Courses', 'Courses'])
})

test('a visitor from another page finds every section as it is on a first visit', async ({
  page,
}) => {
  const textOf = () =>
    page.locator('main [data-kept]').evaluateAll((parts) => parts.map((part) => part.innerHTML))
  await open(page)
  const first = await textOf()
  expect(first.length).toBeGreaterThan(5)
  await page.goto('/apply')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.topbar') ?? {}).some((key) => key.includes('react')),
  )
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.getByRole('banner').getByRole('link', { name: 'Northlight' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/One exam/)
  expect(await textOf()).toEqual(first)
  expect(documents).toEqual([])
  const question = page.locator('#faq details').first()
  await question.locator('summary').click()
  await (await openNavigation(page)).getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(question).toHaveAttribute('open')
})

test('Contact reached from another page stops at 80 px, every time', { tag: '@layout' }, async ({
  page,
}) => {
  for (let tries = 0; tries < 4; tries += 1) {
    await page.goto('/apply')
    await expect(page.getByLabel('Full name')).toBeEnabled()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('.topbar') ?? {}).some((key) => key.includes('react')),
    )
    await (await openNavigation(page)).getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page).toHaveURL(landing)
    await expect(page.locator('#contact h2')).toBeFocused()
    await expect.poll(() => topOf(page, '#contact')).toBe(80)
    // It stays there once everything has loaded.
    await expect(page.locator('#enquiry-fullname')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await topOf(page, '#contact')).toBe(80)
  }
})

const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    return bottom > 0 && top < innerHeight
  })

test('a visitor who jumps with the keyboard is there at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Schedule').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#contact h2')).toBeFocused()
  expect(await focusIsSeen(page)).toBe(true)
})

test('a visitor who goes on with Tab never loses sight of the focus', { tag: '@layout' }, async ({
  page,
}) => {
  await open(page)
  await page.locator('#how-it-works h2').focus()
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await focusIsSeen(page), `stop ${stop}`).toBe(true)
  }
})

test('on a landscape phone nothing sticks, and all of the menu can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await open(page)
  await page.getByLabel('Menu').click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  const last = menu.getByRole('link', { name: 'Apply Now' })
  await page.mouse.move(320, 300)
  await page.mouse.wheel(0, 300)
  await expect(last).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('#courses').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(page.getByRole('region', { name: 'Apply' })).not.toBeInViewport()
})

test('with text at twice its size the menu scrolls within the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.locator('#courses').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  await page.getByLabel('Menu').click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  const apply = menu.getByRole('link', { name: 'Apply Now' })
  await apply.scrollIntoViewIfNeeded()
  await expect(apply).toBeInViewport({ ratio: 1 })
})

test('a tap outside of the menu, or Tab out of it, closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await page.getByLabel('Menu').click()
  await expect(menu).toBeVisible()
  await page.mouse.click(100, 720)
  await expect(menu).toBeHidden()
  await page.getByLabel('Menu').press('Enter')
  await menu.getByRole('link', { name: 'Apply Now' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
})

test('the desktop top bar has an Apply Now on every page, and it fits', async ({ page }) => {
  for (const [path, href] of [
    ['/scholarship-program', '/apply'],
    ['/apply', '/apply'],
    ['/terms-and-conditions', '/apply'],
    ['/hiresure/north-college', '#apply-form'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    const apply = page.getByRole('banner').getByRole('link', { name: 'Apply Now' })
    await expect(apply).toHaveAttribute('href', href)
    for (const width of [1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(apply).toBeInViewport({ ratio: 1 })
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(apply).toBeHidden()
  }
})

test('at 360 px an Apply Now is within the first 740 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  const apply = page.locator('#top').getByRole('link', { name: 'Apply Now' })
  await expect(apply).toBeInViewport({ ratio: 1 })
  await expect(apply).toHaveAttribute('href', '/apply')
})

for (const width of [320, 768, 1280]) {
  test(`text spaced as a reader may need it fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    // WCAG 1.4.12
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet()
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      )
      document.adoptedStyleSheets.push(spacing)
    })
    await expectNoSidewaysScroll(page)
  })
}

test('the page says that it is light', async ({ page }) => {
  await open(page)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})
