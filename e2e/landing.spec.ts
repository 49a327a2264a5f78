import type { Page } from '@playwright/test'
import { fullDate } from '../contract/event-words.ts'
import { grouped, groupedByThousands } from '../contract/money.ts'
import { dates, sponsoredSeats, stipend, studioCredits, tuition } from '../contract/programme.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { fee } from './programme.ts'

const landing = '/scholarship-program'

async function open(page: Page) {
  await page.goto(landing)
  // Scripts run after the first paint; the countdown tells that they have.
  await expect(page.getByRole('timer')).toContainText('Applications are still taken.')
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('all sections are there under their anchors', async ({ page }) => {
  await open(page)
  for (const id of [
    'top',
    'how-it-works',
    'courses',
    'program',
    'schedule',
    'testimonial',
    'faq',
    'contact',
  ]) {
    await expect(page.locator(`section#${id}`)).toBeVisible()
  }
})

test('the hero names the programme, the badges and the figures', async ({ page }) => {
  await open(page)
  const hero = page.locator('#top')
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
  for (const text of [
    'IBM Certification',
    '100% Job Guaranteed',
    'Top Industry Mentors',
    '50K+',
    '50+',
    '100+',
    '10–30k per month',
  ]) {
    await expect(hero.getByText(text).first()).toBeVisible()
  }
})

test('what is typed in the hero is kept for the application and never stands in the address', async ({
  page,
}) => {
  await open(page)
  const hero = page.locator('#top form')
  await hero.getByLabel('Full name').fill('Asha Rao')
  await hero.getByLabel('Email').fill('asha@example.com')
  await hero.getByLabel('Mobile number').fill('98765 43210')
  const leaving = page.waitForURL((url) => url.pathname === '/apply' || url.pathname === landing)
  await hero.getByRole('button', { name: 'Apply Now' }).click()
  await leaving
  expect(page.url()).not.toMatch(/asha|98765/i)
  const draft = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('application-draft') ?? '{}'),
  )
  expect(draft).toMatchObject({
    fullname: 'Asha Rao',
    email: 'asha@example.com',
    phone_number: '9876543210',
  })
})

test('every Apply Now leads to the application', async ({ page }) => {
  await open(page)
  const links = page.getByRole('link', { name: /^Apply Now/, includeHidden: true })
  expect(await links.count()).toBeGreaterThanOrEqual(4)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/apply')
})

const rotators = [
  { name: 'the steps', section: '#how-it-works', current: '.step.is-active h3' },
  { name: 'the dates', section: '#schedule', current: '.dates .is-next h3' },
  {
    name: 'the testimonials',
    section: '#testimonial',
    current: '.voice:not([aria-hidden="true"]) figcaption b',
  },
]

for (const { name, section, current } of rotators) {
  test(`${name} advance every three seconds, pause on demand and stop for good once used`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(landing)
    await page.clock.runFor(1000)
    const frame = page.locator(section)
    await frame.scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    await expect(frame.getByRole('button', { name: 'Pause' })).toBeVisible()
    const shown = frame.locator(current)
    const first = await shown.textContent()
    await page.clock.runFor(3100)
    await expect(shown).not.toHaveText(first ?? '')
    const second = await shown.textContent()
    await frame.getByRole('button', { name: /^Next/ }).click()
    await expect(shown).not.toHaveText(second ?? '')
    const third = await shown.textContent()
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(shown).toHaveText(third ?? '')
    await expect(frame.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  test(`${name} can be turned with the arrow keys, and stand still for who asked for calm`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(landing)
    await page.clock.runFor(1000)
    const frame = page.locator(section)
    const shown = frame.locator(current)
    const first = await shown.textContent()
    await frame.scrollIntoViewIfNeeded()
    await page.clock.runFor(7000)
    await expect(shown).toHaveText(first ?? '')
    await frame.getByRole('button', { name: 'Play' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(shown).not.toHaveText(first ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect(shown).toHaveText(first ?? '')
  })
}

test('three programme cards, eight marks, seven inclusions, five dates, four voices, nine questions', async ({
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

test('claims, figures and dates of the programme stand on the page', async ({ page }) => {
  await open(page)
  const text = (await page.locator('main').textContent())?.replace(/\s+/g, ' ')
  for (const claim of [
    grouped(tuition),
    `top ${sponsoredSeats}`,
    fee,
    'all taxes included',
    '8 months: 6 months of training',
    '2-month paid internship',
    `INR ${grouped(stipend)} per month`,
    '10–30k per month',
    '100% job guarantee',
    'monthly or quarterly',
    '6 meetups',
    '20+ guest interactions',
    '2-week cohort',
    `INR ${grouped(studioCredits)}`,
    'referral cashback',
    `${groupedByThousands(tuition)} rupees`,
    ...Object.values(dates).map(fullDate),
    'by email and on WhatsApp',
    'Freshers, working professionals, final-year students',
  ]) {
    expect(text).toContain(claim)
  }
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
  await expect(countdown).toContainText('Applications are still taken.')
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

test('what was put off for the first paint is made up for', async ({ page }) => {
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing essential vanishes in a ${colorScheme} high-contrast theme`, async ({ page }) => {
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
      ['.topbar img, .footer img, .hero-art img', 'rgb(16, 25, 54)'],
      ['.marks img', 'rgb(255, 255, 255)'],
    ] as const) {
      for (const image of await page.locator(drawing).all()) {
        await expect(image).toHaveCSS('background-color', color)
      }
    }
  })
}

test('the video waits for its visitor, and pauses when clicked or out of sight', async ({
  page,
  troubles,
}) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url())
  })
  await open(page)
  const video = page.locator('video')
  await expect(video).toHaveCount(0)
  await page.getByRole('heading', { name: 'in one minute' }).scrollIntoViewIfNeeded()
  await video.scrollIntoViewIfNeeded()
  await expect(video).toHaveAttribute('preload', 'none')
  await expect(video.locator('track')).toHaveAttribute('kind', 'captions')
  expect(films).toEqual([])
  const paused = () => video.evaluate((film: HTMLVideoElement) => film.paused)
  const play = () => video.evaluate((film: HTMLVideoElement) => film.play())
  await play()
  expect(await paused()).toBe(false)
  await video.click({ position: { x: 60, y: 40 } })
  await expect.poll(paused).toBe(true)
  await play()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(paused).toBe(true)
  const length = await video.evaluate((film: HTMLVideoElement) => film.duration)
  expect(Math.round(length)).toBe(60)
  forgive(troubles, /AbortError/)
})

test('the top bar leads to the sections', async ({ page }) => {
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

test('an address with a section leads there, below the top bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${landing}#schedule`)
  const top = () =>
    page.locator('#schedule').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await expect.poll(top).toBe(80)
})

test('from another page an item of the top bar first goes home, then to its section', async ({
  page,
}) => {
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

test('the banner stands on the landing page only', async ({ page }) => {
  await open(page)
  const banner = page.getByRole('complementary', { name: 'Offer' })
  await expect(banner).toContainText('Northlight Scholarship Programme')
  await expect(banner).toContainText('Hurry! Limited Time Offer – Reserve Your Seat Today!')
  await page.goto('/terms-and-conditions')
  await expect(banner).toHaveCount(0)
})

test('the footer holds everything it should', async ({ page }) => {
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

test('search engines and social networks are told what this is', async ({ page, request }) => {
  await open(page)
  await expect(page).toHaveTitle(/Northlight Scholarship Programme/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'http://localhost:3210/scholarship-program',
  )
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(image ?? '')).headers()['content-type']).toBe('image/png')
  const facts = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(facts['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'Organization',
    'EducationalOccupationalProgram',
    'FAQPage',
  ])
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of [landing, '/terms-and-conditions', '/privacy-policy', '/eu-privacy-policy']) {
    expect(sitemap).toContain(`<loc>http://localhost:3210${path}</loc>`)
  }
  expect(sitemap).not.toContain('/ui')
  expect(await (await request.get('/robots.txt')).text()).toContain(
    'Sitemap: http://localhost:3210/sitemap.xml',
  )
  const manifest = await (await request.get('/site.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true)
})
