import {
  aPerson,
  codeFor,
  enterPerson,
  expectStep,
  fillForm,
  form,
  goToPayment,
  openForm,
  submitForm,
  toast,
  verifyPhone,
} from './applicant.ts'
import { applicationsOf } from './database.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { courseNames, fee } from './programme.ts'

test('an applicant enters details, confirms phone and email by code, and reaches the payment', async ({
  page,
}) => {
  const person = aPerson()
  const fields = await openForm(page)
  await expectStep(page, 1)
  await enterPerson(page, person)
  await verifyPhone(page, person)
  await fields.course(courseNames.intelligence).check()
  await fields.college.fill('North College')
  await fields.referral.fill('FRIEND10')
  await fields.submit.click()
  await expectStep(page, 2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(/^Sent to ka•+@example\.com/)).toBeVisible()
  await expect(page.getByText(/was verified in step 1/)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expectStep(page, 3)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const main = page.getByRole('main')
  for (const text of [
    person.name,
    person.email,
    courseNames.intelligence,
    'North College',
    'FRIEND10',
  ]) {
    await expect(main).toContainText(text)
  }
  await expect(page.locator('.total')).toHaveText(new RegExp(`To pay\\s*${fee}`))
  // The payment page itself would take the id out of the storage at once.
  await page.route('**/pay', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.getByRole('button', { name: `Pay ${fee}` }).click()
  await page.waitForURL('**/pay')
  expect(await page.evaluate(() => localStorage.getItem('scholarship-request-id'))).toMatch(
    /^[0-9a-f]{32}$/,
  )
})

test('a coupon that covers everything leaves nothing to pay', async ({ page }) => {
  const person = aPerson()
  const fields = await openForm(page)
  await fillForm(page, person)
  await fields.coupon.fill('freeseat')
  await fields.couponButton.click()
  await expect(fields.summary).toContainText('Nothing to pay.')
  await fields.submit.click()
  await expectStep(page, 2)
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expect(page.getByRole('button', { name: 'Finish, nothing to pay' })).toBeVisible()
})

test('text typed on the landing page fills the application form', async ({ page }) => {
  const person = aPerson()
  await page.goto('/scholarship-program')
  await page.waitForLoadState('networkidle')
  const card = page.locator('.hero__card')
  await card.getByLabel('Full name').fill(person.name)
  await card.getByLabel('Email').fill(person.email)
  await card.getByLabel('Mobile number').fill(person.phone)
  await card.getByRole('button', { name: 'Apply Now' }).click()
  await expectStep(page, 1)
  const fields = form(page)
  await expect(fields.name).toHaveValue(person.name)
  await expect(fields.email).toHaveValue(person.email)
  await expect(fields.phone).toHaveValue(person.phone)
  await expect(fields.send).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a reload in the middle of the form keeps the answers and the sent code', async ({ page }) => {
  const person = aPerson()
  const fields = await openForm(page)
  await enterPerson(page, person)
  await fields.college.fill('North College')
  await fields.send.click()
  await expect(fields.code).toBeFocused()
  await page.reload()
  await expect(fields.name).toHaveValue(person.name)
  await expect(fields.college).toHaveValue('North College')
  await expect(page.getByText(/^Resend in 0:\d\d$/)).toBeVisible()
  await fields.code.fill(await codeFor(person.phone))
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await fields.course(courseNames.blockchain).check()
  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(fields.course(courseNames.blockchain)).toBeChecked()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('otp')
})

test('text typed before the script has loaded is kept and cleaned up', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/apply', { waitUntil: 'domcontentloaded' })
  const { name, email, college, referral } = form(page)
  await name.fill(' Kavya Nair')
  await college.fill('North College')
  await referral.fill('FRI END10')
  release()
  await expect(email).toBeEnabled()
  await expect(name).toHaveValue('Kavya Nair')
  await expect(college).toHaveValue('North College')
  await expect(referral).toHaveValue('FRIEND10')
})

test('a field that was filled in by the browser opens the next', async ({ page }) => {
  const { name, email } = await openForm(page)
  await name.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, 'Kavya Nair')
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(email).toBeEnabled()
})

test('Back, forward and reload keep the step and the answers', async ({ page }) => {
  const person = aPerson()
  const fields = await openForm(page)
  await submitForm(page, person)
  await page.reload()
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 1)
  await expect(fields.name).toHaveValue(person.name)
  await expect(fields.phone).toHaveValue(person.phone)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(fields.course(courseNames.intelligence)).toBeChecked()
  await page.goForward()
  await expectStep(page, 2)
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expectStep(page, 3)
  await page.reload()
  await expectStep(page, 3)
  await expect(page.getByRole('main')).toContainText(person.email)
  await page.goBack()
  // Nothing is left to confirm, and the heading says so.
  await expectStep(page, 2, 'Email and mobile confirmed')
  await expect(page.getByText('No code needed. Continue to payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectStep(page, 3)
})

test('an unpaid application is the one choice: continue, or start afresh, which asks once', async ({
  page,
}) => {
  const person = aPerson()
  await openForm(page)
  await goToPayment(page, person)
  await page.goto('/scholarship-program')
  await openForm(page)
  const notice = page.locator('.notice')
  await expect(notice).toContainText('You have an unpaid application')
  await expect(notice).toContainText(`Kavya Nair, ${courseNames.intelligence}, ${fee}.`)
  // The form would be a second way on.
  await expect(page.locator('.apply')).toBeHidden()
  await expect(page.getByRole('button', { name: /Continue|Resume/ })).toHaveCount(1)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Continue your application' }).click()
  await expectStep(page, 3)
  await page.goto('/scholarship-program')
  const fields = await openForm(page)
  const afresh = page.getByRole('button', { name: 'Start afresh', exact: true })
  await afresh.dblclick()
  const keep = page.getByRole('button', { name: 'Keep it' })
  await expectAccessible(page)
  await keep.click()
  await expect(afresh).toBeFocused()
  await afresh.click()
  await expect(keep).toBeFocused()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Clear and start afresh' }).click()
  await reloaded
  await expect(fields.name).toHaveValue('')
  await openForm(page)
  await expect(fields.name).toBeVisible()
  await expect(notice).toHaveCount(0)
  // The old one stays until it is erased as usual.
  expect(await applicationsOf(person.email)).toBe(1)
})

test('Start afresh without a network clears nothing, and says so', async ({ page, troubles }) => {
  const person = aPerson()
  await openForm(page)
  await submitForm(page, person)
  await page.goto('/scholarship-program')
  await openForm(page)
  await page.getByRole('button', { name: 'Start afresh', exact: true }).click()
  await page.route('**/forget-unpaid-application', (route) => route.abort())
  await page.getByRole('button', { name: 'Clear and start afresh' }).click()
  await expect(toast(page, 'Failed!')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('application-draft'))).toContain(
    person.email,
  )
  forgive(troubles, /ERR_FAILED/)
})

test('Change email and Edit lead back to the form', async ({ page }) => {
  const person = aPerson()
  const fields = await openForm(page)
  await submitForm(page, person)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectStep(page, 1)
  await expect(fields.email).toBeFocused()
  await expect(fields.email).toHaveValue(person.email)
  await page.goBack()
  await expectStep(page, 2)
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expectStep(page, 3)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expectStep(page, 1)
  await expect(fields.name).toHaveValue(person.name)
})
