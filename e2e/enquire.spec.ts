import { fields, fillIn, landing, openForm, toast } from './enquirer.ts'
import { aName, expect, expectAccessible, outbox, test } from './fixtures.ts'

test('the contact section shows its heading and the enquiry form', async ({ page }) => {
  const form = await openForm(page)
  await expect(page.getByRole('heading', { name: 'Have Questions?' })).toBeVisible()
  await expect(page.getByText('Reach out to us by filling out this form')).toBeVisible()
  await expect(form.submit).toHaveText('Submit')
  await expect(page.locator('#contact')).toBeAttached()
})

test('an enquiry reaches the staff, and the form resets with a toast that goes away', async ({
  page,
}) => {
  const form = await openForm(page)
  const { name } = await fillIn(page)
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
  const { name } = await fillIn(page)
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

test('text typed before the script has loaded is kept, cleaned up and sent', async ({ page }) => {
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
