import { type GatewayName, gatewayNames } from '../contract/payment.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { applyAndOpenPay } from './payer.ts'

const hosts: Record<GatewayName, RegExp> = {
  RAZORPAY: /razorpay\.com/,
  PAYPAL: /paypal|venmo/,
  STRIPE: /stripe\.com/,
  CASHFREE: /cashfree\.com/,
  PAYU: /payu\.in/,
  VERIFONE: /2checkout\.com/,
}

/** What each gateway shows on our page, how to keep it there, and whether a nonce lets it in. */
const shown: Record<GatewayName, { signs: string[]; leavesFor?: string; nonces: number }> = {
  RAZORPAY: { signs: ['Razorpay is open over this page.'], nonces: 0 },
  PAYPAL: { signs: ['Choose a currency, then continue in the PayPal window.'], nonces: 1 },
  CASHFREE: { signs: ['Taking you there…'], leavesFor: '**/cashfree/pg/view/**', nonces: 0 },
  PAYU: { signs: ['Taking you there…'], leavesFor: '**/payu/_payment', nonces: 0 },
  STRIPE: { signs: ['Stripe shows the methods available to you.', 'Pay $18.00'], nonces: 0 },
  VERIFONE: {
    signs: ['Your card number goes straight to Verifone as a one-time token.'],
    nonces: 0,
  },
}

for (const gateway of gatewayNames) {
  test(`${gateway}: the screen opens for it alone, is accessible and fits`, async ({ page }) => {
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

test('only the payment screen lets a window talk back and tells no address', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const headersOf = async (path: string) => (await page.request.get(path)).headers()
  expect(await headersOf('/pay')).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'no-referrer',
  })
  for (const path of ['/success', '/apply', '/scholarship-program']) {
    const headers = await headersOf(path)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    for (const host of Object.values(hosts)) {
      expect(headers['content-security-policy']).not.toMatch(host)
    }
    expect(headers['content-security-policy']).not.toContain('nonce')
  }
})
