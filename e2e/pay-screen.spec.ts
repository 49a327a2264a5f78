import type { Page, Route } from '@playwright/test'
import { amountText } from '../contract/money.ts'
import { examFee } from '../contract/programme.ts'
import { toast } from './applicant.ts'
import { expect, forgive, test } from './fixtures.ts'
import { apply, applyAndOpenPay, desk, goToDesk, openPay, storeRequestId } from './payer.ts'
import { expectResult } from './payment-result.ts'

const landing = '/scholarship-program'
const initiation = '**/initiate-payment'
const aRequestId = '0123456789abcdef0123456789abcdef'
const answer = (transactionResponse?: object | null) => ({
  json: { success: true, data: { transactionResponse }, message: '' },
})

/** The payment screen with an answer of our own about how to pay. */
async function openWith(page: Page, transactionResponse?: object | null) {
  await page.route(initiation, (route) => route.fulfill(answer(transactionResponse)))
  await openPay(page, aRequestId)
}

test('the pay page without a stored application redirects to the landing page', async ({
  page,
}) => {
  await page.goto('/pay')
  await expect(page).toHaveURL(landing)
})

test('the stored id serves one payment, and a reload redirects to the landing page', async ({
  page,
}) => {
  await openWith(page, { gateway: 'CRYPTO' })
  await expect(page.getByText('Unsupported gateway')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('scholarship-request-id'))).toBeNull()
  await page.reload()
  await expect(page).toHaveURL(landing)
})

test('the Back button loads the pay page anew', async ({ page }) => {
  await openWith(page, { gateway: 'CRYPTO' })
  await expect(page.getByText('Unsupported gateway')).toBeVisible()
  for (const comeBack of [
    () => page.evaluate(() => history.pushState(null, '')).then(() => page.goBack()),
    // The browser under test keeps no pages; this is what it would say of one that it kept.
    () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  ]) {
    await storeRequestId(page, aRequestId)
    const started = page.waitForRequest(initiation)
    await comeBack()
    await started
    await expect(page.getByText('Unsupported gateway')).toBeVisible()
  }
})

for (const payload of [undefined, null]) {
  test(`a payload of ${payload} shows the alert "err" and a message, and can be tried again`, async ({
    page,
  }) => {
    const alert = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog.message()
    })
    await openWith(page, payload)
    expect(await alert).toBe('err')
    await expect(page.getByText('The payment did not start')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Nothing was charged.')
    await page.unroute(initiation)
    await page.route(initiation, (route) => route.fulfill(answer({ gateway: 'CRYPTO' })))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Unsupported gateway', { exact: true })).toBeVisible()
    await expect(page.getByText(/Nothing was charged\. Your application is saved\./)).toBeVisible()
  })
}

test('a payment that does not start shows the message of the server in a toast for 5 seconds and on the page', async ({
  page,
  troubles,
}) => {
  const message = "The payment provider isn't responding. Nothing was charged. Please try again."
  await page.clock.install()
  await page.route(initiation, (route) =>
    route.fulfill({ status: 503, json: { success: false, message } }),
  )
  await openPay(page, aRequestId)
  const failed = toast(page, 'Failed!')
  await expect(failed).toContainText(message)
  await expect(page.locator('.toast-place--top-right')).toBeVisible()
  await page.clock.fastForward(3_500)
  await expect(failed).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(failed).toBeHidden()
  await expect(page.getByRole('main')).toContainText(message)
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await page.unroute(initiation)
  await page.route(initiation, (route) => route.fulfill(answer({ gateway: 'CRYPTO' })))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Unsupported gateway')).toBeVisible()
  forgive(troubles, /status of 503/)
})

test('another try loads a pay page whose CSP allows the gateway', async ({ page, troubles }) => {
  const message = 'Something went wrong.'
  const { requestId } = await apply(page, 'STRIPE')
  // Acts as with the database away: nobody knows the gateway, and nothing starts.
  const away = (route: Route) => route.fulfill({ status: 503, json: { success: false, message } })
  await page.route('**/pay', async (route) => {
    const headers = { ...(await route.request().allHeaders()), cookie: '' }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await page.route(initiation, away)
  const closed = await openPay(page, requestId)
  expect(closed?.headers()['content-security-policy']).not.toContain('stripe')
  // Read from the application, so known though no payment began.
  await expect(page.locator('.pay__amt')).toHaveText('USD 18.00')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(page.getByRole('main')).toContainText(message)
  await page.unroute('**/pay')
  await page.unroute(initiation)
  await page.context().setOffline(true)
  await again.click()
  await expect(page.getByRole('main')).toContainText('We could not reach the server.')
  await expect(page).toHaveURL('/pay')
  await page.context().setOffline(false)
  await again.click()
  await page.getByRole('button', { name: 'Pay $18.00' }).click()
  await desk(page, 'STRIPE').press('Pay')
  await expectResult(page, 'paid')
  forgive(troubles, /status of 503|ERR_INTERNET_DISCONNECTED/)
})

test('a Razorpay script that does not load is reported, and the next try pays', async ({
  page,
  troubles,
}) => {
  const script = '**/razorpay/checkout.js'
  await page.route(script, (route) => route.abort())
  await applyAndOpenPay(page, 'RAZORPAY')
  const words = 'Razorpay SDK failed to load. Are you online?'
  await expect(toast(page, 'Failed!').getByText(words, { exact: true })).toBeVisible()
  await expect(page.locator('.toast-place--top-right')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${words} Nothing was charged.`)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
  forgive(troubles, /ERR_FAILED/)
})

test('PayPal: dollars come first, euros have their own price, and the chosen currency is charged', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'PAYPAL')
  const [dollars, euros] = [page.getByRole('radio', { name: /^USD/ }), page.getByLabel(/^Euro/)]
  const amount = page.locator('.pay__amt')
  await expect(dollars).toBeChecked()
  await expect(amount).toHaveText('USD 18.00')
  await euros.check()
  await expect(amount).toHaveText('EUR 17.00')
  await expect(euros).toBeChecked()
  await dollars.check()
  await expect(amount).toHaveText('USD 18.00')
  await euros.check()
  await expect(amount).toHaveText('EUR 17.00')
  const at = await goToDesk(page, 'PAYPAL')
  await expect(at.amount).toHaveText('EUR 17.00')
  await at.press('Pay')
  await expectResult(page, 'paid')
  await expect(page.getByRole('main')).toContainText('Paid in fullEUR 17.00')
})

test('Stripe: a cancelled and a declined try stay on the page with a message, and the next try pays', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'STRIPE')
  const pay = page.getByRole('button', { name: 'Pay $18.00' })
  const at = desk(page, 'STRIPE')
  await pay.click()
  await expect(page.locator('main').getByText('Processing...')).toBeVisible()
  await at.press('Cancel')
  await expect(
    page.getByText('Not paid yet. The provider says nothing was charged. You can try again.'),
  ).toBeVisible()
  await pay.click()
  await at.press('Fail')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await pay.click()
  await at.press('Pay')
  await expectResult(page, 'paid')
})

test('Cashfree: the payer leaves in the same tab after two seconds', async ({ page, context }) => {
  await page.clock.install()
  const told = page.waitForResponse(initiation)
  const left = page.waitForRequest('**/cashfree/pg/view/sessions/checkout')
  await applyAndOpenPay(page, 'CASHFREE')
  await told
  const from = Date.now()
  await expect(page.getByText('Taking you there…')).toBeVisible()
  const request = await left
  // The clocks of browser and test are read a moment apart.
  expect(Date.now() - from).toBeGreaterThan(1_900)
  expect(request.method()).toBe('POST')
  await expect(page.getByRole('heading', { name: 'Demo checkout' })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

test('PayU: a hidden form posts the payer to PayU by itself', async ({ page }) => {
  const counter = '**/payu/_payment'
  await page.route(counter, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest(counter)
  await applyAndOpenPay(page, 'PAYU')
  const sent = new URLSearchParams((await left).postData() ?? '')
  const names = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', 'phone']
  const more = ['surl', 'furl', 'hash', 'enforce_paymethod']
  expect([...sent.keys()]).toEqual(expect.arrayContaining([...names, ...more]))
  expect(sent.get('amount')).toBe(amountText(examFee))
  expect(JSON.stringify([...sent])).not.toContain('salt')
  const fields = page.locator('form[action$="/payu/_payment"] input')
  await expect(fields).toHaveCount(sent.size)
  for (const field of await fields.all()) await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nothing happening? Continue' })).toBeVisible()
})
