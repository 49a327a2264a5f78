import type { Page } from '@playwright/test'
import { dayInIndia } from '../contract/calendar.ts'
import { fullDate } from '../contract/event-words.ts'
import { dates } from '../contract/programme.ts'
import { open as openCollege } from './college-page.ts'
import { addCollege, changeCollege, removeCollege } from './database.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { landing, open } from './landing-page.ts'

const day = 24 * 60 * 60 * 1000

/** Five dates, so many days from today. */
function datesFromNow(...offsets: readonly number[]) {
  const [open, close, exam, winners, start] = offsets.map((days) =>
    dayInIndia(Date.now() + days * day),
  )
  return {
    applications_open: open,
    applications_close: close,
    qualifying_test: exam,
    winners_announced: winners,
    courses_start: start,
  }
}

const times = [
  { when: 'past', offsets: [-50, -40, -30, -20, -10], past: 5, next: undefined },
  { when: 'under way', offsets: [-20, -10, 0, 10, 20], past: 2, next: 'Qualifying test' },
  { when: 'to come', offsets: [10, 20, 30, 40, 50], past: 0, next: 'Applications open' },
] as const

for (const { when, offsets, past, next } of times) {
  test(`dates that are ${when} look and read so, and the highlight moves over them`, async ({
    page,
  }) => {
    const slug = await addCollege()
    await changeCollege(slug, { dates: datesFromNow(...offsets), coupon_code: '' })
    await page.clock.install()
    await page.goto(`/hiresure/${slug}`)
    await page.clock.runFor(1000)
    const schedule = page.locator('#schedule')
    await expect(schedule.locator('.is-past')).toHaveCount(past)
    await expect(schedule.locator('.is-past svg')).toHaveCount(past)
    await expect(schedule.getByText('Past', { exact: true })).toHaveCount(past)
    await expect(schedule.locator('[aria-current="date"] h3')).toHaveText(next ? [next] : [])
    await expect(schedule.getByRole('timer').locator('dd')).toHaveCount(past < 2 ? 4 : 0)

    const lit = schedule.locator('.is-lit h3')
    await schedule.locator('.dates').scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    await expect(lit).toHaveText('Applications open')
    await page.clock.runFor(3100)
    await expect(lit).toHaveText('Applications close')
    await expect(schedule.locator('.is-past')).toHaveCount(past)
    await expect(schedule.locator('[aria-current="date"] h3')).toHaveText(next ? [next] : [])
    await expectAccessible(page)
    await removeCollege(slug)
  })
}

async function expectNothingPromised(page: Page) {
  const faq = page.locator('#faq')
  await expect(faq).toContainText('We’ll email you the next exam date.')
  await expect(faq).toContainText('We’ll email you the next dates.')
  await expect(page.locator('#program')).toContainText('We’ll email you the next exam date.')
  await expect(page.locator('.hero-art__wide')).toContainText('date by email')
  for (const part of ['#top', '#program', '#faq'])
    for (const date of Object.values(dates))
      await expect(page.locator(part)).not.toContainText(fullDate(date).slice(0, -5))
  const schedule = page.locator('#schedule')
  await expect(schedule).toContainText('We’ll email you the next exam date.')
  await expect(schedule).toContainText(`Closing date ${fullDate(dates.applicationsClose)}`)
  await expect(schedule.getByRole('timer')).toHaveText(
    'The closing date has passed. You can still apply.',
  )
  for (const date of Object.values(dates)) await expect(schedule).toContainText(fullDate(date))
}

test('once the dates are past, the landing page promises none of them and still takes applications', async ({
  page,
}) => {
  await open(page)
  await expectNothingPromised(page)
  await expect(page.getByRole('complementary', { name: 'Offer' })).toContainText(
    'Hurry! Limited Time Offer – Reserve Your Seat Today!',
  )
})

test('past dates need no script to be past', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(landing)
  await expectNothingPromised(page)
  await expect(page.locator('#schedule .is-past')).toHaveCount(5)
  await context.close()
})

test('without script a countdown to come shows no empty figures', async ({ browser, baseURL }) => {
  const slug = await addCollege()
  await changeCollege(slug, { dates: datesFromNow(10, 20, 30, 40, 50) })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`/hiresure/${slug}`)
  await expect(page.getByText('Applications close').first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await context.close()
  await removeCollege(slug)
})

test('with the dates to come, the day of the exam is announced', async ({ page }) => {
  const slug = await addCollege()
  const coming = datesFromNow(-1, 20, 30, 40, 50)
  await changeCollege(slug, { dates: coming })
  await openCollege(page, `/hiresure/${slug}`)
  const schedule = page.locator('#schedule')
  await expect(schedule.getByRole('heading', { level: 2 })).toHaveText('Five dates to keep')
  await expect(schedule).toContainText(
    `Applications close ${fullDate(coming.applications_close ?? '')}`,
  )
  await expect(schedule).not.toContainText('comes by email')
  await removeCollege(slug)
})
