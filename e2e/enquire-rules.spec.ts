import { fillIn, openForm, toast } from './enquirer.ts'
import { expect, forgive, test } from './fixtures.ts'

test('name and email are judged when they are left, and again on every change', async ({
  page,
}) => {
  const form = await openForm(page)
  const rule = 'Full Name must be 3-50 characters long and contain only letters and spaces!'
  await form.name.fill('Al')
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await form.name.blur()
  await expect(form.name).toHaveAccessibleDescription(rule)
  await form.name.fill('Ali')
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await form.name.fill('Ali_O’Brien')
  await expect(form.name).toHaveAccessibleDescription(
    `${rule} You can also use dots, apostrophes and hyphens, as in S. Priya, O’Brien and Anne-Marie.`,
  )
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
  await expect(page.locator('.country .select')).toHaveText('+65')
  await form.phone.fill('81234567')
  await expect(form.phone).not.toHaveAttribute('aria-invalid')
  await form.country.selectOption({ label: 'Brazil +55' })
  await form.phone.fill('123')
  await expect(form.phone).toHaveAccessibleDescription(
    'Phone number must be between 4 and 15 digits.',
  )
})

test('the closed list of countries shows flag and dial code in full', { tag: '@layout' }, async ({
  page,
}) => {
  const form = await openForm(page)
  for (const [label, dialCode] of [
    ['United Arab Emirates +971', '+971'],
    ['Antigua & Barbuda +1268', '+1268'],
  ] as const) {
    await form.country.selectOption({ label })
    const shown = page.locator('.country .select')
    await expect(shown).toHaveText(dialCode)
    await expect(shown.locator('img')).toBeVisible()
    expect(await shown.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    const [list, phone] = [await shown.boundingBox(), await form.phone.boundingBox()]
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(phone?.x ?? 0)
    // Room for fifteen digits is what a phone leaves least of.
    expect(phone?.width).toBeGreaterThan(140)
  }
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
  for (const pasted of ['+91 98765 43210', '09876543210', '0091 98765-43210']) {
    await form.phone.fill(pasted)
    await expect(form.phone).toHaveValue('9876543210')
  }
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
  const { name } = await fillIn(page)
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
  const { name } = await fillIn(page)
  await page.route('**/create-enquiry', (route) => route.abort('internetdisconnected'))
  await form.submit.click()
  await expect(toast(page, 'Failed!')).toContainText('We could not reach the server.')
  await expect(form.name).toHaveValue(name)
  await page.unroute('**/create-enquiry')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  forgive(troubles, /ERR_INTERNET_DISCONNECTED/)
})
