import { aPerson, codeFor, expectStep, fillForm, openForm, submitForm, toast } from './applicant.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { countPosts, paths, refuse } from './refuse.ts'

test.describe('the codes of step 2', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of \d\d\d|ERR_/))

  test('must have six digits and be right, and a failed confirmation is reported', async ({
    page,
  }) => {
    const person = aPerson()
    await openForm(page)
    await submitForm(page, person)
    const code = page.getByLabel('6-digit code')
    const confirm = page.getByRole('button', { name: /Confirm|Checking/ })
    await code.fill('7392')
    await confirm.click()
    await expect(code).toHaveAccessibleDescription(/^Email OTP must be 6 digits\./)
    await expect(code).toBeFocused()
    await code.fill('73925')
    await expect(code).not.toHaveAttribute('aria-invalid')
    await code.blur()
    await expect(code).toHaveAccessibleDescription(/^Email OTP must be 6 digits\./)
    const right = await codeFor(person.email)
    const wrong = 'The email code is incorrect. Please check it and try again.'
    await code.fill(right === '111111' ? '222222' : '111111')
    await expect(code).toHaveAccessibleDescription(new RegExp(`^${wrong}`))
    await expect(toast(page, 'Failed!')).toContainText(wrong)
    await refuse(page, paths.confirm, 500)
    await code.fill(right)
    await expect(toast(page, 'Failed!')).toContainText('An error occurred')
    await expect(code).toHaveValue(right)
    await page.unroute(paths.confirm)
    await confirm.click()
    await expectStep(page, 3)
  })

  test('include one for the phone where its verification has lapsed', async ({ page }) => {
    const person = aPerson()
    await page.route(paths.create, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.data.phone_verified = false
      await route.fulfill({ response, json: answer })
    })
    await openForm(page)
    await fillForm(page, person)
    await page.locator('.apply [type=submit]').click()
    const mobile = page.locator('[name=phone_otp]')
    await expect(mobile).toHaveAccessibleName('6-digit code from the SMS')
    await expect(page.locator('[name=email_otp]')).toHaveAccessibleName(
      '6-digit code from the email',
    )
    await expectAccessible(page)
    const sent = countPosts(page, paths.confirm)
    await page.locator('[name=email_otp]').fill(await codeFor(person.email))
    await mobile.fill('12')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(mobile).toHaveAccessibleDescription(/^Mobile OTP must be 6 digits\./)
    await expect(mobile).toBeFocused()
    // One code alone is not sent; the sixth digit of the other sends both.
    expect(sent()).toBe(0)
    await page.getByRole('button', { name: 'Change number' }).click()
    await expectStep(page, 1)
    await page.goBack()
    await page.locator('[name=email_otp]').fill(await codeFor(person.email))
    await mobile.fill('111111')
    await expectStep(page, 3)
    expect(sent()).toBe(1)
  })

  test('are confirmed at the sixth digit, as the code of step 1 is', async ({ page }) => {
    const person = aPerson()
    await openForm(page)
    await submitForm(page, person)
    const code = page.getByLabel('6-digit code')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    const right = await codeFor(person.email)
    await code.pressSequentially(right.slice(0, 5))
    await expectStep(page, 2)
    await code.pressSequentially(right.slice(5))
    await expectStep(page, 3)
  })

  test('are sent once, by the sixth digit and a press of Confirm together', async ({ page }) => {
    const person = aPerson()
    await openForm(page)
    await submitForm(page, person)
    const sent = countPosts(page, paths.confirm)
    const code = page.getByLabel('6-digit code')
    const confirm = page.getByRole('button', { name: /Confirm|Checking/ })
    const right = await codeFor(person.email)
    await code.fill(right.slice(0, 5))
    await page.evaluate((last) => {
      const button = document.querySelector<HTMLElement>('.paybar [type=submit]')
      document.execCommand('insertText', false, last)
      button?.click()
      button?.click()
    }, right.slice(5))
    await expectStep(page, 3)
    expect(sent()).toBe(1)
    await expect(confirm).toHaveCount(0)
  })

  test('that are wrong stay to be mended, and cost one attempt', async ({ page }) => {
    const person = aPerson()
    await openForm(page)
    await submitForm(page, person)
    const sent = countPosts(page, paths.confirm)
    const code = page.getByLabel('6-digit code')
    const right = await codeFor(person.email)
    const wrong = right === '111111' ? '222222' : '111111'
    await code.fill(wrong)
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    await expect(code).toHaveValue(wrong)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(code).toBeFocused()
    await code.fill(right)
    await expectStep(page, 3)
    expect(sent()).toBe(2)
  })

  test('that are over can be asked for anew at once', async ({ page }) => {
    await openForm(page)
    await submitForm(page, aPerson())
    const code = page.getByLabel('6-digit code')
    await expect(code).toHaveAccessibleDescription('Valid for 10 minutes, 5 attempts.')
    const message = 'This code is no longer valid. Please ask for a new one.'
    await refuse(page, paths.confirm, 400, { code: 'code-expired', field: 'email_otp', message })
    await code.fill('111111')
    await expect(code).toHaveAccessibleDescription(message)
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled()
    await expectAccessible(page)
  })

  test('are sent again after a minute', async ({ page }) => {
    const person = aPerson()
    await page.clock.install()
    await openForm(page)
    await submitForm(page, person)
    await expect(page.getByText(/^Resend in (1:00|0:\d\d)$/)).toBeVisible()
    await page.clock.fastForward(61_000)
    await page.route(paths.resend, (route) =>
      route.fulfill({ json: { success: true, data: { isOk: true }, message: '' } }),
    )
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(toast(page, 'Success!')).toContainText(
      /A new code is on its way to ka•+@example\.com\./,
    )
    await expect(page.getByText(/^Resend in (1:00|0:\d\d)$/)).toBeVisible()
  })

  test('come back by Try again after a reload without a network', async ({ page }) => {
    await openForm(page)
    await submitForm(page, aPerson())
    await page.route('**/unpaid-application', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByText('We couldn’t open your application')).toBeVisible()
    await page.unroute('**/unpaid-application')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectStep(page, 2)
  })
})
