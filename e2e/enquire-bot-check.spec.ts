import { demoSite, keyedSite } from '../playwright.config.ts'
import { anEnquiry, fillIn, openForm, toast } from './enquirer.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgive,
  outbox,
  test,
} from './fixtures.ts'

test('the bot check is loaded with the first focus, not before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const form = await openForm(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /bot-check\/|worker|altcha/.test(path))).toEqual([])
  const challenge = page.waitForRequest('**/bot-check/challenge')
  await form.email.focus()
  await challenge
})

test('while the bot check is not ready the form says so, and works as soon as it is', async ({
  page,
  troubles,
}) => {
  const form = await openForm(page)
  await page.route('**/bot-check/challenge', (route) => route.abort())
  await fillIn(page)
  await form.submit.click()
  await expect(
    toast(page, 'Failed!').getByText('Execute reCAPTCHA is not ready yet.', { exact: true }),
  ).toBeVisible()
  await page.unroute('**/bot-check/challenge')
  await form.submit.click()
  // The work begins with this press.
  await expect(toast(page, 'Success!')).toBeVisible()
  forgive(troubles, /ERR_FAILED/)
})

test('reCAPTCHA guards the enquiry form when its keys are set', async ({ page }) => {
  const form = await openForm(page, keyedSite.url)
  const script = page.waitForRequest('**/recaptcha/api.js?render=simulated-site-key')
  const action = page.waitForRequest('**/recaptcha/token?action=login')
  await fillIn(page)
  await script
  await form.submit.click()
  await action
  await expect(toast(page, 'Success!')).toBeVisible()
})

test('a bot check without a token fails with "Something went wrong."', async ({ page }) => {
  const form = await openForm(page, keyedSite.url)
  await page.route('**/recaptcha/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.grecaptcha = { ready: (go) => go(), execute: async () => "" }',
    }),
  )
  await fillIn(page)
  await form.submit.click()
  await expect(toast(page, 'Failed!')).toContainText('Something went wrong.')
})

test('a reCAPTCHA script that does not load fails with "Execute reCAPTCHA is not ready yet."', async ({
  page,
  troubles,
}) => {
  const form = await openForm(page, keyedSite.url)
  await page.route('**/recaptcha/api.js*', (route) => route.abort())
  await fillIn(page)
  await form.submit.click()
  await expect(
    toast(page, 'Failed!').getByText('Execute reCAPTCHA is not ready yet.', { exact: true }),
  ).toBeVisible()
  forgive(troubles, /ERR_FAILED/)
})

test('the form can be filled and sent with the keyboard alone', async ({ page }) => {
  const form = await openForm(page)
  const { name, phone, email, message } = anEnquiry()
  await form.name.focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(form.country).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(message)
  // The privacy policy, the box for WhatsApp, where it can be withdrawn.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('#contact').getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect
    .poll(async () => (await outbox()).some(({ subject }) => subject.includes(name)))
    .toBe(true)
})

test('the landing page is accessible, requests no other host, and fits the narrowest phone', {
  tag: '@layout',
}, async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await openForm(page)
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(demoSite.url).host])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('a page with a query string hydrates too', async ({ page }) => {
  await page.goto('/?utm_source=poster&couponCode=abc')
  await expect(page).toHaveURL(/\/scholarship-program\?utm_source=poster&couponCode=abc$/)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
})
