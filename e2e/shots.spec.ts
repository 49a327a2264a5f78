import type { Page } from '@playwright/test'
import { dayInIndia } from '../contract/calendar.ts'
import { aPerson, openForm as openApply, submitForm } from './applicant.ts'
import { addCollege, changeCollege, removeCollege } from './database.ts'
import { fields, fillIn } from './enquirer.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { landing } from './landing-page.ts'
import { expectResult, mockResult } from './payment-result.ts'
import { paths, refuse } from './refuse.ts'
import { address, resultStates } from './result-states.ts'

/**
 * Compares unusual states that visitors see with pictures in `e2e/shots/`. After a wanted change:
 * `npx playwright test e2e/shots.spec.ts --update-snapshots`, and look at each.
 */
async function expectPicture(page: Page, name: string, changing: string[] = []) {
  await page.evaluate(() => document.fonts.ready)
  await expect(page).toHaveScreenshot(`${name}.png`, {
    mask: changing.map((selector) => page.locator(selector)),
    // Another build of the browser draws the edges of letters differently.
    maxDiffPixelRatio: 0.02,
  })
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, look, status, url, answer } of resultStates) {
  test(`a result that is ${name} looks as agreed`, { tag: '@layout' }, async ({ page }) => {
    // The page says when it last checked.
    await page.clock.install({ time: '2026-11-16T13:40:00Z' })
    await mockResult(page, status, answer)
    await page.goto(url)
    await expectResult(page, look)
    await expectPicture(page, `result-${name}`, ['.tick'])
  })
}

test('a form that was sent too early looks pressed', { tag: '@layout' }, async ({ page }) => {
  await holdScripts(page)
  await page.goto(landing)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await fillIn(page, {
    name: 'Asha Rao',
    phone: '9876543210',
    email: 'asha@example.com',
    message: 'Can I sit the exam on a phone?',
  })
  await fields(page).submit.click()
  await expect(fields(page).submit).toHaveCSS('cursor', 'progress')
  await expectPicture(page, 'early-tap')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, path] of [
    ['apply', '/apply'],
    ['pay', '/pay'],
    ['result', address],
    ['enquiry', `${landing}#contact`],
  ] as const) {
    test(`the page of ${name} says what to do`, { tag: '@layout' }, async ({ page }) => {
      await page.goto(path)
      await expectPicture(page, `no-script-${name}`)
    })
  }
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the offline page looks as agreed', { tag: '@layout' }, async ({ page }) => {
    await page.goto(landing)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await page.goto('/apply')
    await expectPicture(page, 'offline')
  })
})

const views = {
  'zoom-200': { width: 640, height: 400 },
  'zoom-400': { width: 320, height: 256 },
  landscape: { width: 740, height: 360 },
}

for (const [name, size] of Object.entries(views)) {
  test(`the application fits the view: ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await openApply(page)
    await expectPicture(page, `apply-${name}`)
    await expectAccessible(page)
  })
}

test('forced colours leave every part of the application to be seen', { tag: '@layout' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openApply(page)
  await expectPicture(page, 'apply-forced-colours')
})

test('a dead code asks for a new one', { tag: '@layout' }, async ({ page, troubles }) => {
  await openApply(page)
  await submitForm(page, aPerson())
  const message = 'This code is no longer valid. Please ask for a new one.'
  await refuse(page, paths.confirm, 400, { code: 'code-expired', field: 'email_otp', message })
  await page.getByLabel('6-digit code').fill('111111')
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled()
  await expect(page.locator('.toast')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await expectPicture(page, 'dead-code')
  forgive(troubles, /status of 400/)
})

const toSchedule = (page: Page) =>
  page.locator('#schedule').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))

test('dates that are past look so', { tag: '@layout' }, async ({ page }) => {
  await page.clock.install()
  await page.goto(landing)
  await toSchedule(page)
  await expectPicture(page, 'dates-past')
})

for (const [when, first] of [
  ['present', -15],
  ['future', 10],
] as const) {
  test(`dates that are ${when} look so`, { tag: '@layout' }, async ({ page }) => {
    const slug = await addCollege()
    const [open, close, test, winners, start] = [0, 10, 20, 30, 40].map((days) =>
      dayInIndia(Date.now() + (first + days) * 86_400_000),
    )
    await changeCollege(slug, {
      coupon_code: '',
      dates: {
        applications_open: open,
        applications_close: close,
        qualifying_test: test,
        winners_announced: winners,
        courses_start: start,
      },
    })
    await page.clock.install()
    await page.goto(`/hiresure/${slug}`)
    await toSchedule(page)
    // Gives every date the same room, however many letters its month has.
    const same = { display: 'inline-block', width: '7em', overflow: 'hidden', whiteSpace: 'nowrap' }
    await page.locator('#schedule time').evaluateAll((times: HTMLElement[], look) => {
      for (const { style } of times) Object.assign(style, look)
    }, same)
    await expectPicture(page, `dates-${when}`, ['#schedule time', '.count__label', '[role=timer]'])
    await removeCollege(slug)
  })
}
