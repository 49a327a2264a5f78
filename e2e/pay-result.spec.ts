import type { Page } from '@playwright/test'
import { referenceOf } from '../contract/tx-id.ts'
import { openForm } from './applicant.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { applyAndOpenPay, atRazorpay, desk, misbehave, orderOf, receiptsOf } from './payer.ts'
import { aKspayId, expectResult, mockResult } from './payment-result.ts'
import { fee } from './programme.ts'

const address = `/success?kspay_id=${aKspayId}`

for (const [status, look, more] of [
  ['PAYMENT_PAID', 'paid', {}],
  ['FAILED', 'failed', {}],
  ['PENDING', 'pending', {}],
  ['PENDING', 'in-flight', { in_flight: true }],
] as const) {
  test(`a payment that is ${look} shows its message and its reference, and fits the narrowest phone`, {
    tag: '@layout',
  }, async ({ page }) => {
    await mockResult(page, status, more)
    await page.goto(address)
    await expectResult(page, look)
    await expect(page.locator('.reference__no')).toHaveText(referenceOf(aKspayId))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
}

test.describe('the result page', () => {
  const countdown = async (page: Page) => {
    await page.clock.install()
    await mockResult(page, 'PAYMENT_PAID')
    await page.goto(address)
    await expectResult(page, 'paid')
  }

  test('counts down five seconds, then says where it goes, and leaves for the home page at fifty', async ({
    page,
  }) => {
    await countdown(page)
    const tick = page.locator('.tick')
    await expect(tick).toHaveText(/[45]/)
    await expect(tick).toHaveText('2')
    await page.clock.fastForward(4_000)
    await expect(tick).toBeHidden()
    await expect(
      page.getByText('No rush. We’ll take you to the home page in under a minute.'),
    ).toBeVisible()
    await page.clock.fastForward(30_000)
    await expectResult(page, 'paid')
    const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/')
    await page.clock.fastForward(15_000)
    await left
  })

  test('stays open when asked to, and links to the home page', async ({ page }) => {
    await countdown(page)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByText('You’re staying on this page.')).toBeFocused()
    await page.clock.fastForward(120_000)
    await expectResult(page, 'paid')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/scholarship-program')
  })

  test("leads back to the college's page from which somebody applied", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('hiresure-path', '/hiresure/demo-paypal'))
    await countdown(page)
    await expect(page.getByRole('link', { name: 'Go now' })).toHaveAttribute(
      'href',
      '/hiresure/demo-paypal',
    )
    const left = page.waitForRequest('**/hiresure/demo-paypal')
    await page.clock.fastForward(51_000)
    await left
  })

  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/hiresure/../x',
    'javascript:alert(1)',
    '/hiresure//evil.example',
    '/hiresurely',
  ]) {
    test(`does not follow a poisoned return path: ${path}`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('hiresure-path', value), path)
      await mockResult(page, 'FAILED')
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', '/')
    })
  }

  test('never shows a forged payment as paid, whatever its URL says', async ({
    page,
    troubles,
  }) => {
    await page.goto(`${address}&payment_status=Success&provider_payment_id=pay_1`)
    await expectResult(page, 'unknown')
    await expect(page).toHaveURL(address)
    await page.goto('/success?kspay_id=<script>&payment_status=PAYMENT_PAID')
    await expectResult(page, 'unnamed')
    await expect(page).toHaveURL('/success')
    forgive(troubles, /status of 404/)
  })

  test('claims nothing without a payment, and leads on to the application', {
    tag: '@layout',
  }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/success')
    await expectResult(page, 'unnamed')
    const main = page.getByRole('main')
    await expect(main).toContainText('No payment to show')
    await expect(main).toContainText('Check your email')
    await expect(main).not.toContainText(/still checking|waiting/i)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    expect(asked).not.toContain('/scholarship/v1/verify-payment')
    await page.getByRole('link', { name: 'Continue my application' }).click()
    await expect(page).toHaveURL('/apply')
  })

  for (const status of ['SUCCESS', 'success', 'Success']) {
    test(`/apply?payment_status=${status} cleans the address and says nothing by itself`, async ({
      page,
    }) => {
      await page.goto(`/apply?payment_status=${status}`)
      await expect(page.getByText('Step 4 of 4')).toBeVisible()
      await expectResult(page, 'unnamed')
      await expect(page.getByText('We’re still checking with your bank.')).toBeHidden()
      await expect(page).toHaveURL('/apply')
    })
  }

  test('/apply?payment_status=SUCCESS shows what the server says of the payment', async ({
    page,
  }) => {
    await mockResult(page, 'FAILED')
    await page.goto(`/apply?payment_status=SUCCESS&kspay_id=${aKspayId}`)
    await expectResult(page, 'failed')
    await expect(page).toHaveURL('/apply')
    await page.reload()
    await expectResult(page, 'failed')
  })

  test('turns from pending to paid by itself when the webhook is late', async ({ page }) => {
    await misbehave('RAZORPAY', { webhook: 'late' })
    const payer = await applyAndOpenPay(page, 'RAZORPAY')
    const order = await orderOf(page)
    await desk(page, 'RAZORPAY').press('Cancel')
    await expectResult(page, 'closed')
    await atRazorpay(order, 'pay')
    await expectResult(page, 'paid')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
    await misbehave('RAZORPAY', {})
  })

  test('shows the payment as paid after a lost return, and the form has nothing left to pay', async ({
    page,
  }) => {
    const payer = await applyAndOpenPay(page, 'RAZORPAY')
    await atRazorpay(await orderOf(page), 'pay')
    await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
    await openForm(page)
    await expect(page.getByText('You have an unpaid application')).toBeHidden()
    // The tab still knows its payment, though nothing in the address names it.
    await page.goto('/success')
    await expectResult(page, 'paid')
  })

  test('a refresh of the pay page loses nothing: the form offers to resume the application', async ({
    page,
  }) => {
    await applyAndOpenPay(page, 'STRIPE')
    await expect(page.getByRole('button', { name: 'Pay $18.00' })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/scholarship-program')
    await openForm(page)
    await expect(page.getByText('You have an unpaid application')).toBeVisible()
    await page.getByRole('button', { name: 'Continue your application' }).click()
    // The button promises what Stripe charges, and the bill tells both.
    await expect(page.locator('.total')).toContainText(fee)
    await expect(page.locator('.total')).toContainText('Charged as USD 18.00')
    await page.getByRole('button', { name: 'Pay USD 18.00' }).click()
    await expect(page.getByRole('button', { name: 'Pay $18.00' })).toBeVisible()
  })
})
