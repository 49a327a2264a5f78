import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { referenceOf } from '../contract/tx-id.ts'
import { alive } from './alive.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { applyAndOpenPay, desk } from './payer.ts'
import { aKspayId, expectResult, mockResult } from './payment-result.ts'
import { address, paid, resultStates } from './result-states.ts'

/** Nothing in the page's first part lies over anything else, or beyond its edges. */
async function expectOrder(page: Page) {
  const problems = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('.result__grid > *, .result__go, .result__body')]
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return boxes.flatMap((a, i) =>
      boxes.slice(i + 1).flatMap((b, j) => (overlap(a, b) ? [`${i} over ${i + 1 + j}`] : [])),
    )
  })
  expect(problems).toEqual([])
}

for (const { name, look, status, url, answer } of resultStates) {
  test(`a result that is ${name} is accessible, fits and keeps its parts apart in forced colours too`, async ({
    page,
  }) => {
    await mockResult(page, status, answer)
    await page.goto(url)
    await expectResult(page, look)
    await expectAccessible(page)
    await page.emulateMedia({ forcedColors: 'active' })
    // The browser answers with the colours of the style sheet, not with those that are seen.
    const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
    expect(violations).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expectOrder(page)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
      await expectOrder(page)
      const [reference] = await page.locator('.reference__no').all()
      const lines = await reference?.evaluate((element) => element.getClientRects().length)
      expect(lines).toBe(1)
    }
  })
}

test('a closed checkout offers to continue first, and to check again by a link', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'RAZORPAY')
  await desk(page, 'RAZORPAY').press('Cancel')
  await expectResult(page, 'closed')
  const main = page.getByRole('main')
  await expect(main).toContainText('Not paid yet')
  await expect(main).not.toContainText(/bank/)
  await alive(page)
  const [first] = await page.locator('.result__acts a').all()
  await expect(first ?? main).toHaveText(/Continue payment/)
  const asked = page.waitForRequest('**/verify-payment')
  await page.getByRole('link', { name: 'Check again' }).click()
  await asked
  await page.reload()
  await expectResult(page, 'closed')
  await alive(page)
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
})

test('a failed result says whom it was to, and speaks of a coupon only where there was one', async ({
  page,
}) => {
  await mockResult(page, 'FAILED')
  await page.goto(address)
  await expectResult(page, 'failed')
  await expect(page.locator('.sum')).toContainText('ToNorthlight')
  await expect(page.locator('.sum')).not.toContainText('Paid to')
  await expect(page.getByRole('main')).not.toContainText(/coupon/i)
  const lines = await page
    .locator('.result__lead')
    .evaluate((lead: HTMLElement) => lead.innerText.split('\n').length)
  expect(lines).toBe(2)
  await page.unroute('**/verify-payment')
  await mockResult(page, 'FAILED', { details: { email: 'a@b.example', coupon_code: 'WELCOME10' } })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('your coupon')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('every time is India’s, and says so', async ({ page }) => {
    await page.clock.install({ time: '2026-11-16T13:40:00Z' })
    await mockResult(page, 'PENDING')
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText(/Last checked at 19:1\d:\d\d IST\./)
    await expect(page.locator('.sum')).toContainText('28 June 2025, 10:44 IST')
  })
})

test('a visitor who waits for a pending payment is not sent away, and others find a notice that updates itself', async ({
  page,
}) => {
  await page.clock.install()
  await mockResult(page, 'PENDING')
  await page.goto(address)
  await expectResult(page, 'pending')
  const gone = page.waitForRequest((request) => new URL(request.url()).pathname === '/')
  await page.clock.fastForward(51_000)
  await gone
  const notice = page.getByRole('complementary', { name: 'Your payment' })
  await expect(notice).toContainText(`Payment ${referenceOf(aKspayId)} is not confirmed yet.`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.unroute('**/verify-payment')
  await mockResult(page, 'PAYMENT_PAID', paid)
  await page.clock.fastForward(12_000)
  await expect(notice).toContainText('is confirmed.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('touching a pending page counts as staying', async ({ page }) => {
  await page.clock.install()
  await mockResult(page, 'PENDING')
  await page.goto(address)
  await expectResult(page, 'pending')
  await page.mouse.wheel(0, 200)
  await expect(page.getByText('You’re staying on this page.')).toBeVisible()
  await page.clock.fastForward(120_000)
  await expectResult(page, 'pending')
})

test('an attempt that gave way to a paid one says that the application is paid', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'PAYPAL')
  const amount = page.locator('.pay__amt')
  await expect(page.getByRole('radio', { name: /^USD/ })).toBeChecked()
  const first = await page.evaluate(() => sessionStorage.getItem('last-payment'))
  await page.getByLabel(/^Euro/).check()
  await expect(amount).toHaveText('EUR 17.00')
  const window = page.waitForEvent('popup')
  await page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' }).click()
  await desk(await window, 'PAYPAL').press('Pay')
  await expectResult(page, 'paid')
  await page.goto(`/success?kspay_id=${first}`)
  await expectResult(page, 'otherwise')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the result says how it stands, and to reload', async ({ page }) => {
    await page.goto(address)
    await expectResult(page, 'unknown')
    await page.goto('/success')
    await expectResult(page, 'unnamed')
    const said = page.locator('noscript .noscript')
    await expect(said).toContainText('reload it to check again')
    await expect(said.locator('a').first()).toHaveAttribute('href', /^mailto:/)
    await expect(said).toBeVisible()
    await expect(page.locator('.tick')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Go now' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('the pay page says that paying needs it, and that the application is saved', async ({
    page,
  }) => {
    await page.goto('/pay')
    const said = page.locator('noscript .noscript')
    await expect(said).toBeVisible()
    await expect(said).toContainText('Paying needs JavaScript. Your application is saved')
    await expect(page.getByText('One moment…')).toBeHidden()
    await expectNoSidewaysScroll(page)
  })
})
