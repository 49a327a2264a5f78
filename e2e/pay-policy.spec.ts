import type { Page } from '@playwright/test'
import { type GatewayName, gatewayNames } from '../contract/payment.ts'
import { demoSite } from '../playwright.config.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { applyAndOpenPay, goToDesk } from './payer.ts'
import { expectResult } from './payment-result.ts'

const hosts: Record<GatewayName, RegExp> = {
  RAZORPAY: /razorpay\.com/,
  PAYPAL: /paypal|venmo/,
  STRIPE: /stripe\.com/,
  CASHFREE: /cashfree\.com/,
  PAYU: /payu\.in/,
  VERIFONE: /2checkout\.com/,
}

/** Signs of each gateway on our page, how to keep it there, and if a nonce lets it in. */
const shown: Record<GatewayName, { signs: string[]; leavesFor?: string; nonces: number }> = {
  RAZORPAY: { signs: ['Razorpay is open over this page.'], nonces: 0 },
  PAYPAL: { signs: ['Choose a currency, then continue in the PayPal window.'], nonces: 1 },
  CASHFREE: { signs: ['Taking you there…'], leavesFor: '**/cashfree/pg/view/**', nonces: 0 },
  PAYU: { signs: ['Taking you there…'], leavesFor: '**/payu/_payment', nonces: 0 },
  STRIPE: { signs: ['Stripe shows the methods available to you.', 'Pay $18.00'], nonces: 0 },
  VERIFONE: {
    signs: ['Your card number goes straight to Verifone. We never see it.'],
    nonces: 0,
  },
}

for (const gateway of gatewayNames) {
  test(`${gateway}: the CSP of the pay page allows this gateway alone, and the page is accessible and fits`, {
    tag: '@layout',
  }, async ({ page }) => {
    const { signs, leavesFor, nonces } = shown[gateway]
    // A browser that is told "no content" stays where it is.
    if (leavesFor) await page.route(leavesFor, (route) => route.fulfill({ status: 204 }))
    const { policy } = await applyAndOpenPay(page, gateway)
    expect(gatewayNames.filter((name) => hosts[name].test(policy))).toEqual([gateway])
    expect(policy.match(/script-src [^;]*'nonce-/g) ?? []).toHaveLength(nonces)
    for (const sign of signs) await expect(page.getByText(sign)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
}

test('PayPal’s script gets a nonce for its further scripts, and may write styles', async ({
  page,
}) => {
  const { policy } = await applyAndOpenPay(page, 'PAYPAL')
  const [, nonce = ''] = /script-src [^;]*'nonce-([^']+)'/.exec(policy) ?? []
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(policy).toContain("style-src 'self' 'unsafe-inline' ")
  const passedOn = page.locator('script[data-csp-nonce]')
  await expect(passedOn).toHaveAttribute('data-csp-nonce', nonce)
  const again = await page.request.get('/pay')
  expect(again.headers()['content-security-policy']).toMatch(/'nonce-/)
  expect(again.headers()['content-security-policy']).not.toContain(nonce)
  expect(again.headers()['cache-control']).toBe('no-store')
})

/** Collects what the browser says that a page's policy forbade. */
async function watchPolicy(page: Page) {
  const broken: string[] = []
  await page.exposeFunction('keepViolation', (what: string) => broken.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { keepViolation } = window as unknown as { keepViolation: (what: string) => void }
      keepViolation(`${violatedDirective} ${blockedURI}`)
    }),
  )
  return broken
}

/** Finds the element that a finger in the middle of the page would touch. */
const touched = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.className)

test('Razorpay’s window may hand over to a UPI app, and to nothing else', async ({
  page,
  troubles,
}) => {
  const broken = await watchPolicy(page)
  await applyAndOpenPay(page, 'RAZORPAY')
  const frame = page.locator('.razorpay-checkout-frame')
  await expect(frame.contentFrame().getByRole('button', { name: /^Pay\b/ })).toBeVisible()
  const goTo = (url: string) =>
    frame
      .contentFrame()
      .locator('body')
      .evaluate((_, to) => location.assign(to), url)
  for (const app of ['upi://pay?pa=admit@bank', 'phonepe://pay', 'tez://upi/pay']) await goTo(app)
  // The browser judges each before it takes up the next.
  await frame
    .contentFrame()
    .locator('body')
    .evaluate(() => new Promise((end) => setTimeout(end)))
  expect(broken).toEqual([])
  await goTo('other-app://pay')
  await expect.poll(() => broken).toEqual([expect.stringMatching(/^frame-src/)])
  await expect.poll(() => troubles).toEqual([expect.stringContaining('Content Security Policy')])
  forgive(troubles, /Content Security Policy/)
})

test('Razorpay’s window can be clicked and pays, without a CSP violation', async ({ page }) => {
  const broken = await watchPolicy(page)
  const { policy } = await applyAndOpenPay(page, 'RAZORPAY')
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  const frame = page.locator('.razorpay-checkout-frame')
  await expect(frame).toBeVisible()
  expect(await touched(page)).toBe('razorpay-checkout-frame')
  const pay = frame.contentFrame().getByRole('button', { name: /^Pay\b/ })
  // Chromium can lose a click into a window of another site that opened a moment ago.
  await expect(async () => {
    if (await pay.isVisible()) await pay.click({ timeout: 2_000 })
    await expect(frame).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await expectResult(page, 'paid')
  expect(broken).toEqual([])
})

test('Razorpay’s window could not be clicked without style attributes', async ({
  page,
  troubles,
}) => {
  const broken = await watchPolicy(page)
  // Before its script arrives the page gets a second policy, which can only forbid more.
  await page.route('**/razorpay/checkout.js', async (route) => {
    await page.evaluate(() => {
      const meta = document.createElement('meta')
      Object.assign(meta, { httpEquiv: 'Content-Security-Policy', content: "style-src 'self'" })
      document.head.append(meta)
    })
    await route.continue()
  })
  await applyAndOpenPay(page, 'RAZORPAY')
  await expect(page.locator('.razorpay-checkout-frame')).toBeAttached()
  expect(await touched(page)).toBe('razorpay-backdrop')
  expect(broken).toContain('style-src-attr inline')
  forgive(troubles, /Content Security Policy/)
})

test.describe('in a web view', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  for (const outcome of ['Pay', 'Fail', 'Cancel']) {
    test(`Razorpay goes to a page of its own by a form, and ${outcome} comes back by one`, async ({
      page,
    }) => {
      const broken = await watchPolicy(page)
      const sent = page.waitForRequest('**/razorpay/v1/payments/create/checkout')
      await applyAndOpenPay(page, 'RAZORPAY')
      expect((await sent).headers().origin).toBe(demoSite.url)
      const returned = page.waitForRequest('**/payments/razorpay/return?kspay_id=*')
      await page.getByRole('button', { name: new RegExp(`^${outcome}\\b`) }).click()
      const { searchParams } = new URL((await returned).url())
      await expect(page).toHaveURL(`/success?kspay_id=${searchParams.get('kspay_id')}`)
      expect(broken).toEqual([])
    })
  }
})

test('Stripe mounts its fields in frames of its own and pays, without a CSP violation', async ({
  page,
}) => {
  const broken = await watchPolicy(page)
  const { policy } = await applyAndOpenPay(page, 'STRIPE')
  expect(policy).not.toContain('unsafe')
  await expect(page.locator('.__PrivateStripeElement iframe')).toBeVisible()
  await expect(page.locator('iframe[name^=__privateStripeController]')).toBeAttached()
  const at = await goToDesk(page, 'STRIPE')
  await at.press('Pay')
  await expectResult(page, 'paid')
  expect(broken).toEqual([])
})
