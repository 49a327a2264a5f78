import { expect, test } from './fixtures.ts'
import { expectWholeDrawings, landing, open } from './landing-page.ts'

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

test('the hero shows its heading, the badges and the figures', { tag: '@layout' }, async ({
  page,
}) => {
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

test('text typed in the hero is kept for the application and never appears in the address', async ({
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

test('the banner does not break before its dash', async ({ page }) => {
  await open(page)
  const text = page.locator('.offer__text')
  for (let width = 320; width <= 1280; width += 16) {
    await page.setViewportSize({ width, height: 740 })
    const together = await text.evaluate((element) => {
      const [node] = element.childNodes as NodeListOf<Text>
      const at = node?.data.indexOf('–') ?? 0
      const range = document.createRange()
      range.setStart(node as Text, at - 3)
      range.setEnd(node as Text, at + 1)
      return range.getClientRects().length === 1
    })
    expect(together, `at ${width} px`).toBe(true)
  }
})

test('a course is drawn whole, whatever the width', async ({ page }) => {
  await open(page)
  await expectWholeDrawings(page)
})

test('every Apply Now leads to the application', async ({ page }) => {
  await open(page)
  const links = page.getByRole('link', { name: /^Apply Now/, includeHidden: true })
  expect(await links.count()).toBeGreaterThanOrEqual(4)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/apply')
})

const rotators = [
  { name: 'the steps', items: 'steps', section: '#how-it-works', current: '.step.is-active h3' },
  { name: 'the dates', items: 'dates', section: '#schedule', current: '.dates .is-lit h3' },
  {
    name: 'the testimonials',
    items: 'testimonials',
    section: '#testimonial',
    current: '.voice:not([aria-hidden="true"]) figcaption b',
  },
]

for (const { name, items, section, current } of rotators) {
  test(`${name} advance every three seconds, pause on demand and stop for good once used`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(landing)
    await page.clock.runFor(1000)
    const frame = page.locator(section)
    await frame.scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('button', { name: `Pause ${items}` })).toBeVisible()
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
    await expect(page.getByRole('button', { name: `Play ${items}` })).toBeVisible()
  })

  test(`${name} turn with the arrow keys, and stand still under reduced motion`, async ({
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
    await frame.getByRole('button', { name: `Play ${items}` }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(shown).not.toHaveText(first ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect(shown).toHaveText(first ?? '')
  })

  test(`${name} pause under the pointer, and not beside it`, { tag: '@layout' }, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(landing)
    await page.clock.runFor(1000)
    const frame = page.locator(section)
    const shown = frame.locator(current)
    const moving = frame.locator('[aria-live]:not([role=timer])')
    await frame.evaluate((band) => band.scrollIntoView({ behavior: 'instant' }))
    const band = await frame.boundingBox()
    await page.mouse.move(6, (band?.y ?? 0) + 10)
    await expect(moving).toHaveAttribute('aria-live', 'off')
    const first = await shown.textContent()
    await page.clock.runFor(3100)
    await expect(shown).not.toHaveText(first ?? '')
    const second = await shown.textContent()
    await moving.hover()
    await expect(moving).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(10_000)
    await expect(shown).toHaveText(second ?? '')
  })
}
