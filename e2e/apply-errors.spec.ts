import type { Page } from '@playwright/test'
import { rupees } from '../contract/money.ts'
import { examFee } from '../contract/programme.ts'
import {
  aPerson,
  codeFor,
  enterPerson,
  expectStep,
  fillForm,
  openForm,
  submitForm,
  toast,
} from './applicant.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { courseNames, fee } from './programme.ts'

const paths = {
  check: '**/check-scholarship-registered-phone',
  send: '**/user-verification-request',
  verify: '**/user-request-verify',
  create: '**/create-scholarship-request',
  confirm: '**/update-scholarship-request',
  resend: '**/resend-otp-for-scholarship-request',
  coupon: '**/apply-coupon',
}

const refuse = (page: Page, path: string, status: number, problem = {}) =>
  page.route(path, (route) => route.fulfill({ status, json: { success: false, ...problem } }))

test('fields open one after the other, while typing, and say why they are closed', async ({
  page,
}) => {
  const fields = await openForm(page)
  await expect(fields.email).toBeDisabled()
  await expect(fields.email).toHaveAccessibleDescription(/Enter your full name first/)
  await expect(fields.phone).toBeDisabled()
  await expect(fields.code).toBeDisabled()
  await expect(fields.course(courseNames.blockchain)).toBeDisabled()
  await expect(page.getByText('Verify your mobile number first')).toBeVisible()
  await fields.name.pressSequentially('Al')
  await expect(fields.email).toBeEnabled()
  await expect(fields.phone).toBeDisabled()
  await expect(fields.phone).toHaveAccessibleDescription(/Please enter email first\./)
  await fields.email.pressSequentially('al@example.com')
  await expect(fields.phone).toBeEnabled()
  await expect(fields.send).toBeHidden()
  await fields.phone.pressSequentially('98765432101')
  await expect(fields.phone).toHaveValue('9876543210')
  await expect(fields.send).toBeVisible()
  await fields.name.fill('')
  await expect(fields.email).toBeDisabled()
  await expect(fields.email).toHaveValue('al@example.com')
})

test('each field says what is wrong once it is left, then with every change', async ({ page }) => {
  const fields = await openForm(page)
  const { name, email, phone, college, referral, coupon } = fields
  await name.focus()
  await name.blur()
  await expect(name).toHaveAccessibleDescription('Please enter full name.')
  await name.fill('A')
  await expect(name).toHaveAccessibleDescription(
    'Name must be 2-50 characters and contain only letters.',
  )
  await name.fill('Kavya')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await email.focus()
  await email.blur()
  await expect(email).toHaveAccessibleDescription(/^Please enter email\./)
  await email.pressSequentially('ka vya@')
  await expect(email).toHaveValue('kavya@')
  await expect(email).toHaveAccessibleDescription(/^Enter a valid email address\./)
  await email.fill('kavya@example.com')
  await phone.focus()
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/Phone number is required\./)
  await phone.fill('7777777777')
  await expect(phone).toHaveAccessibleDescription(/Phone number cannot be all repeated digits\./)
  await phone.fill('1234567890')
  const rule = 'Indian phone number must start with 6-9 and be exactly 10 digits.'
  await expect(phone).toHaveAccessibleDescription(new RegExp(rule))
  await phone.fill('+91 98765 43210')
  await expect(phone).toHaveValue('9876543210')
  await college.fill("St. Xavier's #2")
  await college.blur()
  await expect(college).toHaveAccessibleDescription(
    'Enter a valid college name (3-100 characters, at least one letter, no special symbols).',
  )
  await referral.fill('FRIEND-10')
  await referral.blur()
  await expect(referral).toHaveAccessibleDescription(/^Invalid referral code\. Please check/)
  await coupon.fill('AB')
  await coupon.blur()
  await expect(coupon).toHaveAccessibleDescription(/^Invalid coupon code\. Please check/)
  await coupon.fill('LAUNCH500')
  await expect(coupon).toHaveAccessibleDescription('Please verify first')
  await name.fill('  Kavya')
  await expect(name).toHaveValue('Kavya')
})

test('a try to continue too early lists what is left and goes to the first', async ({ page }) => {
  const fields = await openForm(page)
  await fields.submit.click()
  await expect(fields.name).toBeFocused()
  await expect(fields.name).toHaveAccessibleDescription('Full name is required.')
  await fields.name.fill('Kavya')
  await fields.email.fill('kavya@')
  await fields.college.fill('#')
  await fields.submit.click()
  await expect(fields.email).toBeFocused()
  const notice = page.locator('.notice--error')
  await expect(notice).toContainText('2 fields need a change')
  await expect(notice).toContainText('Everything you typed is still here.')
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'College or organisation' }).click()
  await expect(fields.college).toBeFocused()
  await fields.college.fill('')
  await fields.email.fill('kavya@example.com')
  await expect(notice).toBeHidden()
  await fields.phone.fill('9876543210')
  await fields.submit.click()
  await expect(fields.phone).toBeFocused()
  await expect(fields.phone).toHaveAccessibleDescription(/Please verify the OTP\./)
})

test('no course, no way on', async ({ page, troubles }) => {
  const fields = await openForm(page)
  await enterPerson(page, aPerson())
  await refuse(page, paths.send, 402, {
    code: 'already-verified',
    message: 'This phone number is already verified.',
  })
  await fields.send.click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await fields.submit.click()
  await expect(fields.course(courseNames.blockchain)).toBeFocused()
  await expect(page.getByText('Course selection is required.')).toBeVisible()
  forgive(troubles, /status of 402/)
})

test.describe('asking for a code', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of 4\d\d|status of 503|ERR_/))

  test('402: the phone counts as verified', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await refuse(page, paths.send, 402, {
      code: 'already-verified',
      message: 'This phone number is already verified.',
    })
    await fields.send.click()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(fields.code).toBeHidden()
    await expect(fields.course(courseNames.blockchain)).toBeEnabled()
  })

  test('an email in use is said at the email, and the number is forgotten', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await refuse(page, paths.send, 409, {
      code: 'email-in-use',
      message: 'This email is already in use. Please try another.',
    })
    await fields.send.click()
    await expect(fields.email).toHaveAccessibleDescription(
      /^This email is already in use\. Please try another\./,
    )
    await expect(fields.email).toBeFocused()
    await expect(fields.phone).toHaveValue('')
    await expect(fields.phone).toBeDisabled()
    await page.reload()
    await expect(fields.email).toHaveValue(person.email)
    await expect(fields.phone).toHaveValue('')
  })

  test('a paid phone and email are told', async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await page.route(paths.check, (route) =>
      route.fulfill({
        json: { success: true, data: { isOk: true, registered: true }, message: '' },
      }),
    )
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(
      /This phone number is already registered\./,
    )
  })

  test('anything else stands under the phone, and can be tried again', async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await refuse(page, paths.send, 429, { code: 'too-many', message: 'Please wait a minute.' })
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(/Please wait a minute\./)
    await page.unroute(paths.send)
    await page.route(paths.send, (route) => route.abort('internetdisconnected'))
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(/We could not reach the server\./)
    await page.unroute(paths.send)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await expect(fields.phone).not.toHaveAttribute('aria-invalid')
  })

  test('a wrong code is told under the code; another number starts over', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await expect(page.getByText(/^Sent to •+\d{4}\.$/)).toBeVisible()
    await fields.code.blur()
    await expect(fields.code).toHaveAccessibleDescription(/^Please verify the OTP\./)
    await fields.code.fill('12')
    await fields.verify.click()
    await expect(fields.code).toHaveAccessibleDescription(/^Invalid OTP/)
    const right = await codeFor(person.phone)
    await fields.code.fill(right === '111111' ? '222222' : '111111')
    await expect(fields.code).toHaveAttribute('aria-invalid', 'true')
    await expect(fields.code).toHaveAccessibleDescription(/Sent to/)
    await expect(fields.course(courseNames.blockchain)).toBeDisabled()
    await page.getByRole('button', { name: 'Change number' }).click()
    await expect(fields.phone).toBeFocused()
    await expect(fields.code).toBeDisabled()
    await expect(fields.code).toHaveValue('')
    await fields.phone.fill(aPerson().phone)
    await expect(fields.send).toBeVisible()
  })

  test('a new code can be asked for after a minute', async ({ page }) => {
    const person = aPerson()
    await page.clock.install()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await expect(page.getByText(/^Resend in (1:00|0:5\d)$/)).toBeVisible()
    await page.clock.fastForward(61_000)
    const resend = page.getByRole('button', { name: 'Resend code' })
    await expect(resend).toBeVisible()
    const sent = page.waitForRequest(paths.send)
    await resend.click()
    await sent
  })

  test('double clicks send once', async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('user-verification-request')) sent += 1
    })
    await fields.send.dblclick()
    await expect(fields.code).toBeFocused()
    expect(sent).toBe(1)
  })
})

test.describe('a coupon', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of 4\d\d|ERR_/))

  test('is applied, edited, applied and removed, and the price follows', async ({ page }) => {
    const { coupon, couponButton, summary } = await openForm(page)
    await expect(couponButton).toHaveText(/^Apply/)
    await coupon.fill('welcome10')
    const asked = page.waitForRequest(paths.coupon)
    await couponButton.click()
    expect((await asked).postDataJSON()).toMatchObject({
      coupon_code: 'WELCOME10',
      amount: examFee,
    })
    await expect(coupon).toHaveAccessibleDescription(
      `Applied: ${rupees(examFee / 10)} off. You pay ${rupees(examFee * 0.9)}.`,
    )
    await expect(couponButton).toHaveText(/^Remove/)
    await expect(summary).toContainText('Coupon WELCOME10')
    await expect(summary).toContainText(rupees(examFee * 0.9))
    await coupon.press('End')
    await coupon.press('Backspace')
    await expect(couponButton).toHaveText(/^Apply/)
    await expect(summary).not.toContainText('Coupon')
    await coupon.press('0')
    await coupon.blur()
    await expect(coupon).toHaveAccessibleDescription('Please verify first')
    await couponButton.click()
    await expect(couponButton).toHaveText(/^Remove/)
    await couponButton.click()
    await expect(coupon).toHaveValue('')
    await expect(coupon).not.toHaveAttribute('aria-invalid')
    await expect(summary.locator('.total')).toContainText(fee)
  })

  test('that is not good is refused in the words of the server, and the price stays', async ({
    page,
  }) => {
    const { coupon, couponButton, summary } = await openForm(page)
    await coupon.fill('NOSUCHCODE')
    await couponButton.click()
    await expect(coupon).toHaveAccessibleDescription(
      'Invalid coupon code. Please check and try again.',
    )
    await expect(summary.locator('.total')).toContainText(fee)
  })

  test('comes along in the address', async ({ page }) => {
    const { coupon, couponButton } = await openForm(page, '/apply?couponCode=launch500')
    await expect(coupon).toHaveValue('LAUNCH500')
    await expect(couponButton).toHaveText(/^Apply/)
  })

  test('that is not applied stands in the way', async ({ page }) => {
    const fields = await openForm(page)
    await fields.name.fill('Kavya')
    await fields.coupon.fill('LAUNCH500')
    await fields.submit.click()
    await expect(fields.coupon).toHaveAccessibleDescription('Please verify first')
  })
})

test.describe('submitting', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of \d\d\d|ERR_/))

  test('a referral code nobody knows is told by a toast and under the field', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await fillForm(page, person)
    await fields.referral.fill('NOBODY')
    await fields.submit.click()
    const message = 'Invalid referral code. Please check and try again.'
    await expect(toast(page, 'Failed!')).toContainText(message)
    await expect(fields.referral).toHaveAccessibleDescription(new RegExp(message))
    await expect(fields.referral).toBeFocused()
    await fields.referral.fill('')
    await fields.submit.click()
    await expectStep(page, 2)
  })

  test('a failure, a lost network and a bot check that is not ready lose nothing', async ({
    page,
  }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await fillForm(page, person)
    const main = page.getByRole('main')
    await refuse(page, paths.create, 500)
    await fields.submit.click()
    await expect(toast(page, 'Failed!')).toContainText('Something went wrong.')
    await expect(main).toContainText('Something went wrong.')
    await page.unroute(paths.create)
    await page.route(paths.create, (route) => route.abort('internetdisconnected'))
    await fields.submit.click()
    await expect(main).toContainText('We could not reach the server.')
    await expect(main).toContainText('Nothing you typed is lost.')
    await page.unroute(paths.create)
    await expect(fields.name).toHaveValue(person.name)
    await page.route('**/bot-check/challenge', (route) => route.abort())
    await refuse(page, paths.create, 403, { code: 'forbidden', message: 'Please try again.' })
    await fields.submit.click()
    await expect(main).toContainText('Please try again.')
    await fields.submit.click()
    await expect(main).toContainText('Execute reCAPTCHA is not ready yet.')
    await page.unroute('**/bot-check/challenge')
    await page.unroute(paths.create)
    await fields.submit.click()
    await expectStep(page, 2)
  })

  test('a phone that the server does not know as verified is asked for again', async ({
    page,
    context,
  }) => {
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    await context.clearCookies()
    await fields.submit.click()
    await expect(fields.phone).toHaveAccessibleDescription(/Please verify your phone number first/)
    await expect(fields.phone).toBeFocused()
    await expect(fields.send).toBeVisible()
  })

  test('a double click on a slow line sends once, with a word of progress', async ({ page }) => {
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    let sent = 0
    await page.route(paths.create, async (route) => {
      sent += 1
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await fields.submit.dblclick()
    await expect(fields.submit).toBeDisabled()
    await expect(fields.submit).toHaveText('Checking…')
    await expectStep(page, 2)
    expect(sent).toBe(1)
  })
})

test.describe('the codes of step 2', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of \d\d\d|ERR_/))

  test('must have six digits and be right; a silent failure is an error too', async ({ page }) => {
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
    await confirm.click()
    await expect(code).toHaveAccessibleDescription(new RegExp(`^${wrong}`))
    await expect(toast(page, 'Failed!')).toContainText(wrong)
    await refuse(page, paths.confirm, 500)
    await code.fill(right)
    await confirm.click()
    await expect(toast(page, 'Failed!')).toContainText('An error occurred')
    await expect(code).toHaveValue(right)
    await page.unroute(paths.confirm)
    await confirm.click()
    await expectStep(page, 3)
  })

  test('ask for the phone again where its check has lapsed', async ({ page }) => {
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
    await expect(mobile).toBeVisible()
    await expectAccessible(page)
    await page.locator('[name=email_otp]').fill(await codeFor(person.email))
    await mobile.fill('12')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(mobile).toHaveAccessibleDescription(/^Mobile OTP must be 6 digits\./)
    await expect(mobile).toBeFocused()
    await page.getByRole('button', { name: 'Change number' }).click()
    await expectStep(page, 1)
  })

  test('are sent again after a minute', async ({ page }) => {
    const person = aPerson()
    await page.clock.install()
    await openForm(page)
    await submitForm(page, person)
    await expect(page.getByText(/^Resend in (1:00|0:5\d)$/)).toBeVisible()
    await page.clock.fastForward(61_000)
    await page.route(paths.resend, (route) =>
      route.fulfill({ json: { success: true, data: { isOk: true }, message: '' } }),
    )
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(toast(page, 'Success!')).toContainText(
      /A new code is on its way to ka•+@example\.com\./,
    )
    await expect(page.getByText(/^Resend in (1:00|0:5\d)$/)).toBeVisible()
  })

  test('a reload without a network says so, and tries again', async ({ page }) => {
    await openForm(page)
    await submitForm(page, aPerson())
    await page.route('**/unpaid-application', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByText('We could not open your application')).toBeVisible()
    await page.unroute('**/unpaid-application')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectStep(page, 2)
  })
})
