import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { isPhone, landing, open } from './landing-page.ts'

test('the top bar leads to the sections', { tag: '@layout' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  for (const [name, id] of [
    ['Courses', 'courses'],
    ['Program', 'program'],
    ['How it works', 'how-it-works'],
    ['Schedule', 'schedule'],
    ['Contact', 'contact'],
  ] as const) {
    if (isPhone(page)) await page.getByLabel('Menu').click()
    const nav = page.getByRole('navigation', { name: isPhone(page) ? 'Mobile' : 'Main' })
    await nav.getByRole('link', { name, exact: true }).click()
    const top = () =>
      page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))
    await expect.poll(top).toBe(80)
    await expect(page.locator(`#${id} h2`).first()).toBeFocused()
    if (isPhone(page)) await expect(nav).toBeHidden()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Northlight' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('an address with a section leads there, below the top bar', { tag: '@layout' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${landing}#schedule`)
  const top = () =>
    page.locator('#schedule').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await expect.poll(top).toBe(80)
})

test('from another page an item of the top bar first goes home, then to its section', {
  tag: '@layout',
}, async ({ page }) => {
  await page.goto('/ui')
  await page.waitForLoadState('networkidle')
  if (isPhone(page)) await page.getByLabel('Menu').click()
  await page
    .getByRole('navigation', { name: isPhone(page) ? 'Mobile' : 'Main' })
    .getByRole('link', { name: 'Schedule' })
    .click()
  await expect(page).toHaveURL(/\/scholarship-program$/)
  await expect(page.locator('#schedule')).toBeInViewport()
})

test('under 768 px a hamburger opens the menu and a cross closes it', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await open(page)
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByLabel('Menu').click()
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Menu').click()
  await expect(menu).toBeHidden()
  await page.getByLabel('Menu').press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByLabel('Menu')).toBeFocused()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByLabel('Menu')).toBeHidden()
  await expectNoSidewaysScroll(page)
})

test('the banner is on the landing page only', async ({ page }) => {
  await open(page)
  const banner = page.getByRole('complementary', { name: 'Offer' })
  await expect(banner).toContainText('Northlight Scholarship Programme')
  await expect(banner).toContainText('Hurry! Limited Time Offer – Reserve Your Seat Today!')
  await page.goto('/terms-and-conditions')
  await expect(banner).toHaveCount(0)
})

test('the footer shows its texts, its links and the legal pages', { tag: '@layout' }, async ({
  page,
}) => {
  await open(page)
  const footer = page.getByRole('contentinfo')
  for (const text of [
    'Get the best of blockchain',
    "Latest news from web3's leading developer platform",
    'Platform',
    'Resources',
    'Company',
    'Support',
  ]) {
    await expect(footer.getByText(text, { exact: true })).toBeVisible()
  }
  for (const name of [
    'BUILD',
    'Digital Asset',
    'CBDC',
    'Metaverse',
    'Blog',
    'About Us',
    'Contact Us',
    'Help Center',
    'Terms of Service',
    'Privacy Policy',
    'EU Privacy Policy',
    'Subscribe',
    'Facebook',
    'Instagram',
    'X, formerly Twitter',
    'LinkedIn',
    'Discord',
    'YouTube',
    'Telegram',
  ]) {
    await expect(footer.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Northlight`)
  await expect(footer).toContainText('Powered by')
  for (const [name, path] of [
    ['Terms of Service', '/terms-and-conditions'],
    ['Privacy Policy', '/privacy-policy'],
    ['EU Privacy Policy', '/eu-privacy-policy'],
  ] as const) {
    const link = footer.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('on phones an apply bar stays at hand and never covers a field or the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  const bar = page.getByRole('region', { name: 'Apply' })
  await page.locator('#courses').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  for (const form of await page.locator('form').all()) {
    await form.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await expect(bar).not.toBeInViewport()
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(bar).not.toBeInViewport()
})

test('text at twice its size still fits', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await open(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
})
