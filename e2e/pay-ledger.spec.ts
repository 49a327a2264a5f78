import { rupees } from '../contract/money.ts'
import { examFee } from '../contract/programme.ts'
import { aPerson, goToPayment, openForm } from './applicant.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { applyAndOpenPay, openPay } from './payer.ts'
import { aKspayId, mockResult } from './payment-result.ts'

const aRequestId = '0123456789abcdef0123456789abcdef'

test('the ledger shows amount and coupon at every width, also when the payment does not start', {
  tag: '@layout',
}, async ({ page, troubles }) => {
  await page.route('**/razorpay/checkout.js', (route) => route.abort())
  await applyAndOpenPay(page, 'RAZORPAY', { coupon_code: 'WELCOME10' })
  await expect(page.getByText('The payment did not start')).toBeVisible()
  await expect(page.locator('.pay__amt')).toHaveText(rupees(examFee * 0.9))
  await expect(page.getByText('WELCOME10 applied')).toBeVisible()
  await expectAccessible(page)
  forgive(troubles, /ERR_FAILED/)
})

test('the amount is there from the start, before any answer', async ({ page }) => {
  await openForm(page)
  await goToPayment(page, aPerson())
  await expect(page.getByRole('list', { name: 'Pay with' }).getByRole('listitem')).toHaveText([
    'UPI',
    'Cards',
    'Net banking',
  ])
  for (const call of ['**/initiate-payment', '**/unpaid-application']) {
    await page.route(call, () => undefined)
  }
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL('/pay')
  await expect(page.locator('.pay__amt')).toHaveText(rupees(examFee))
})

test('an amount that nobody knows leaves no blank line', async ({ page, troubles }) => {
  const message = 'Something went wrong.'
  await page.route('**/initiate-payment', (route) =>
    route.fulfill({ status: 503, json: { success: false, message } }),
  )
  await openPay(page, aRequestId)
  await expect(page.getByText('The payment did not start')).toBeVisible()
  await expect(page.locator('.pay__amt')).toHaveCount(0)
  forgive(troubles, /status of 503/)
})

test('while the gateway’s part of the page is on its way, the page says so', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/razorpay-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await applyAndOpenPay(page, 'RAZORPAY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with Razorpay')
  await expect(page.getByText('One moment…')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Razorpay is open over this page.')).toBeVisible()
})

test('the dark ledger reaches the footer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/initiate-payment', (route) =>
    route.fulfill({ json: { success: true, data: {}, message: '' } }),
  )
  page.on('dialog', (dialog) => dialog.accept())
  await openPay(page, aRequestId)
  const bottomOf = (part: string) =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().bottom)
  const footer = await page
    .locator('.footer')
    .evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(footer - (await bottomOf('.pay__left')))).toBeLessThan(1)
})

test('PayPal shows rupees and both prices, and keeps the chosen currency across retry and reload', async ({
  page,
  troubles,
}) => {
  await applyAndOpenPay(page, 'PAYPAL')
  const amount = page.locator('.pay__amt')
  await expect(amount).toHaveText('USD 18.00')
  await expect(page.getByText(`for the exam fee of ${rupees(examFee)}`)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'USD USD 18.00' })).toBeChecked()
  // The script in euros does not come: another try is in euros again.
  await page.route('**/*currency=EUR*', (route) => route.abort())
  await page.getByRole('radio', { name: 'Euro EUR 17.00' }).check()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/*currency=EUR*')
  await again.click()
  await expect(page.getByRole('radio', { name: 'Euro EUR 17.00' })).toBeChecked()
  await expect(amount).toHaveText('EUR 17.00')
  await openForm(page)
  await page.getByRole('button', { name: 'Continue your application' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(amount).toHaveText('EUR 17.00')
  await expect(page.getByRole('radio', { name: 'Euro EUR 17.00' })).toBeChecked()
  forgive(troubles, /ERR_FAILED/)
})

test('the wizard’s fourth step shows the steps', { tag: '@layout' }, async ({ page }) => {
  await mockResult(page, 'PAYMENT_PAID')
  await page.goto(`/apply?payment_status=SUCCESS&kspay_id=${aKspayId}`)
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.locator('.stepper li')).toHaveCount(4)
  await expect(page.locator('.stepper [aria-current=step]')).toBeVisible()
  await expectAccessible(page)
})
