import type { Page } from '@playwright/test'
import { keyedSite } from '../playwright.config.ts'
import {
  aName,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgive,
  outbox,
  test,
} from './fixtures.ts'

const landing = '/scholarship-program'

function fields(page: Page) {
  const form = page.locator('#contact form')
  return {
    name: form.getByLabel('Full name'),
    country: form.getByLabel('Country'),
    phone: form.getByLabel('Phone'),
    email: form.getByLabel('Email'),
    message: form.getByLabel('Message(Optional)'),
    submit: form.getByRole('button', { name: /Submit|Sending/ }),
  }
}

async function openForm(page: Page, site = '') {
  await page.goto(`${site}${landing}`)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  // The full list of countries tells that the form has come to life.
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
  return fields(page)
}

async function fillIn(page: Page, name = aName()) {
  const form = fields(page)
  await form.name.fill(name)
  await form.phone.fill('9876543210')
  await form.email.fill('asha@example.com')
  await form.message.fill('Can I sit the exam on a phone?')
  return name
}

const toast = (page: Page, title: string) =>
  page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) })

test('the contact section asks its question', async ({ page }) => {
  const form = await openForm(page)
  await expect(page.getByRole('heading', { name: 'Have Questions?' })).toBeVisible()
  await expect(page.getByText('Reach out to us by filling out this form')).toBeVisible()
  await expect(form.submit).toHaveText('Submit')
  await expect(page.locator('#contact')).toBeAttached()
})

test('an enquiry reaches the staff; the form resets and a toast says so for three seconds', async ({
  page,
}) => {
  const form = await openForm(page)
  const name = await fillIn(page)
  await form.submit.click()
  const said = toast(page, 'Success!')
  await expect(said).toContainText('Request successfully submitted.')
  for (const field of [form.name, form.phone, form.email, form.message])
    await expect(field).toHaveValue('')
  await expect(page.locator('.field--error')).toHaveCount(0)
  await form.name.pressSequentially('A')
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await page.mouse.move(0, 0)
  await expect(said).toBeHidden({ timeout: 6_000 })
  await expect
    .poll(async () => (await outbox()).find(({ subject }) => subject === `New enquiry: ${name}`))
    .toMatchObject({
      channel: 'email',
      to: 'team@northlight.example',
      text: expect.stringContaining('Can I sit the exam on a phone?'),
    })
})

test('Submit is disabled while submitting, and a double click sends once', async ({ page }) => {
  const form = await openForm(page)
  const name = await fillIn(page)
  let sent = 0
  await page.route('**/create-enquiry', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await form.submit.dblclick()
  await expect(form.submit).toBeDisabled()
  await expect(form.submit).toHaveText('Sending…')
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect(form.submit).toBeEnabled()
  expect(sent).toBe(1)
  await expect
    .poll(async () => (await outbox()).filter(({ subject }) => subject.includes(name)).length)
    .toBe(1)
})

test('an empty form names what is missing under each field and goes to the first', async ({
  page,
}) => {
  const form = await openForm(page)
  await form.submit.click()
  await expect(form.name).toHaveAccessibleDescription('Full Name is required!')
  await expect(form.phone).toHaveAccessibleDescription('Phone number is required!')
  await expect(form.email).toHaveAccessibleDescription('Email is required!')
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.message).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await form.name.fill('Asha Rao')
  await form.submit.click()
  await expect(form.phone).toBeFocused()
})

test('what is typed before the script has come is kept, and sent as it would be after', async ({
  page,
}) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(landing, { waitUntil: 'domcontentloaded' })
  const form = fields(page)
  const name = aName()
  await form.name.fill(` ${name}`)
  await form.phone.fill('+91 98765-43210')
  await form.email.fill('asha@example.com')
  await form.message.fill(' Typed early')
  release()
  await expect(form.phone).toHaveValue('9876543210')
  await expect(form.name).toHaveValue(name)
  await expect(form.message).toHaveValue('Typed early')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
})

test('fields that were filled in by the browser are judged and sent', async ({ page }) => {
  const form = await openForm(page)
  const filledIn = (input: HTMLElement, value: string) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, value)
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await form.submit.click()
  await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  await form.name.evaluate(filledIn, aName())
  await form.phone.evaluate(filledIn, '9876543210')
  await form.email.evaluate(filledIn, 'asha@example.com')
  await expect(page.locator('.field--error')).toHaveCount(0)
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
})

test('each field is judged when it is left, and again on every change', async ({ page }) => {
  const form = await openForm(page)
  const rule = 'Full Name must be 3-50 characters long and contain only letters and spaces!'
  await form.name.fill('Al')
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await form.name.blur()
  await expect(form.name).toHaveAccessibleDescription(rule)
  await form.name.fill('Ali')
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await form.name.fill('Ali 3')
  await expect(form.name).toHaveAccessibleDescription(rule)
  await form.email.fill('ali@')
  await form.email.blur()
  await expect(form.email).toHaveAccessibleDescription('Invalid email format!')
  await form.email.fill('ali@example.com')
  await expect(form.email).not.toHaveAttribute('aria-invalid')
})

test('the phone obeys the rules of the country chosen, India by default', async ({ page }) => {
  const form = await openForm(page)
  await expect(form.country).toHaveValue('IN')
  await expect(form.country.locator('option:checked')).toHaveText('India +91')
  await form.phone.fill('7777777777')
  await form.phone.blur()
  await expect(form.phone).toHaveAccessibleDescription(
    'Phone number cannot be all repeated digits.',
  )
  await form.phone.fill('5876543210')
  await expect(form.phone).toHaveAccessibleDescription(
    'Indian phone number must start with 6-9 and be exactly 10 digits.',
  )
  await form.phone.fill('98765')
  await expect(form.phone).toHaveAccessibleDescription(
    'Phone number must be between 10 and 10 digits.',
  )
  await form.country.selectOption({ label: 'Singapore +65' })
  await expect(form.phone).toHaveAccessibleDescription(
    'Phone number must be between 8 and 8 digits.',
  )
  await expect(page.locator('.country img')).toHaveAttribute('src', '/flags/SG.svg')
  await form.phone.fill('81234567')
  await expect(form.phone).not.toHaveAttribute('aria-invalid')
  await form.country.selectOption({ label: 'Brazil +55' })
  await form.phone.fill('123')
  await expect(form.phone).toHaveAccessibleDescription(
    'Phone number must be between 4 and 15 digits.',
  )
})

test('all countries can be chosen, and the choice is sent in capitals', async ({ page }) => {
  const form = await openForm(page)
  expect(await form.country.locator('option').count()).toBeGreaterThan(240)
  const bodies: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('create-enquiry')) bodies.push(request.postDataJSON())
  })
  await fillIn(page)
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await fillIn(page)
  await form.country.selectOption({ label: 'United States +1' })
  await form.phone.fill('2015550123')
  await form.submit.click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies[0]).toMatchObject({
    countryCode: 'in',
    dialLog: '91',
    enquiryType: 'KS_SCHOLARSHIP',
  })
  expect(bodies[1]).toMatchObject({ countryCode: 'US', dialLog: '1', phone: '2015550123' })
  await expect(form.country).toHaveValue('IN')
})

test('up to fifteen digits may be typed, and nothing but digits', async ({ page }) => {
  const form = await openForm(page)
  await form.phone.pressSequentially('98 76-54abc3210987654321')
  await expect(form.phone).toHaveValue('987654321098765')
  await form.phone.fill('+91 98765 43210')
  await expect(form.phone).toHaveValue('9876543210')
})

test('no value may start with a space', async ({ page }) => {
  const form = await openForm(page)
  for (const field of [form.name, form.email, form.message]) {
    await field.pressSequentially('  a b')
    await expect(field).toHaveValue(field === form.email ? /^a/ : 'a b')
  }
})

test('a failure of the server is told in its words, nothing typed is lost, and trying again works', async ({
  page,
  troubles,
}) => {
  const form = await openForm(page)
  const name = await fillIn(page)
  const message = "Something on our side isn't responding. Please try again in a minute."
  await page.route('**/create-enquiry', (route) =>
    route.fulfill({ status: 503, json: { success: false, message } }),
  )
  await form.submit.click()
  await expect(toast(page, 'Failed!')).toContainText(message)
  await expect(page.locator('.enquiry__send')).toContainText(message)
  await expect(form.name).toHaveValue(name)
  await page.unroute('**/create-enquiry')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  forgive(troubles, /503/)
})

test('a lost network is told, nothing typed is lost, and trying again works', async ({
  page,
  troubles,
}) => {
  const form = await openForm(page)
  const name = await fillIn(page)
  await page.route('**/create-enquiry', (route) => route.abort('internetdisconnected'))
  await form.submit.click()
  await expect(toast(page, 'Failed!')).toContainText('We could not reach the server.')
  await expect(form.name).toHaveValue(name)
  await page.unroute('**/create-enquiry')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  forgive(troubles, /ERR_INTERNET_DISCONNECTED/)
})

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
  await expect(toast(page, 'Failed!')).toContainText('Execute reCAPTCHA is not ready yet.')
  await page.unroute('**/bot-check/challenge')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  forgive(troubles, /ERR_FAILED/)
})

test('with its keys set reCAPTCHA guards the form', async ({ page }) => {
  const form = await openForm(page, keyedSite.url)
  const script = page.waitForRequest('**/recaptcha/api.js?render=simulated-site-key')
  const action = page.waitForRequest('**/recaptcha/token?action=login')
  await fillIn(page)
  await script
  await form.submit.click()
  await action
  await expect(toast(page, 'Success!')).toBeVisible()
})

test('a bot check that returns nothing: Something went wrong.', async ({ page }) => {
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

test('a script that never loads: Execute reCAPTCHA is not ready yet.', async ({
  page,
  troubles,
}) => {
  const form = await openForm(page, keyedSite.url)
  await page.route('**/recaptcha/api.js*', (route) => route.abort())
  await fillIn(page)
  await form.submit.click()
  await expect(toast(page, 'Failed!')).toContainText('Execute reCAPTCHA is not ready yet.')
  forgive(troubles, /ERR_FAILED/)
})

test('the form can be filled and sent with the keyboard alone', async ({ page }) => {
  const form = await openForm(page)
  const name = aName()
  await form.name.focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(form.country).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('9876543210')
  await page.keyboard.press('Tab')
  await page.keyboard.type('asha@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello')
  await page.keyboard.press('Tab')
  await expect(form.submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect
    .poll(async () => (await outbox()).some(({ subject }) => subject.includes(name)))
    .toBe(true)
})

test('the page is accessible, asks nobody else, and fits the narrowest phone', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await openForm(page)
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual(['localhost:3210'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('a page with a query string comes to life as well', async ({ page }) => {
  await page.goto('/?utm_source=poster&couponCode=abc')
  await expect(page).toHaveURL(/\/scholarship-program\?utm_source=poster&couponCode=abc$/)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
})
