import type { Page } from '@playwright/test'
import { codeFor, openForm } from './applicant.ts'
import { leave } from './database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, outbox, test } from './fixtures.ts'
import { apply, openPay } from './payer.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Booked with a coupon for all of it: no gateway is asked. */
async function book(page: Page) {
  const payer = await apply(page, 'RAZORPAY', { coupon_code: 'FREESEAT' })
  await openPay(page, payer.requestId)
  await expect(page).toHaveURL(/\/success/)
  return payer.person
}

test('a paid student finds the application in place of an empty form, and forgets it on this device', async ({
  page,
}) => {
  const person = await book(page)
  await page.goto('/apply')
  await expect(heading(page)).toHaveText('You’ve applied')
  const card = page.getByRole('region', { name: person.name })
  await expect(card).toContainText(person.email)
  await expect(card.getByRole('link', { name: 'See receipt' })).toBeVisible()
  await expect(card).toContainText('We’ll email you the next exam date.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Apply for someone else' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await page.goto('/my-application')
  await page.getByRole('button', { name: 'Forget me on this device' }).click()
  await expect(page.getByLabel('Mobile number or email')).toBeVisible()
  expect(await page.locator('main').innerText()).not.toContain(person.name)
})

test('a code to the mailbox opens the application on another device, by keyboard, with its receipt as a PDF', async ({
  page,
  browser,
}) => {
  const person = await book(page)
  await leave(person.email, 0)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.setViewportSize(page.viewportSize() ?? { width: 360, height: 740 })
  await other.goto('/my-application')
  const who = other.getByLabel('Mobile number or email')
  await who.focus()
  await other.keyboard.press('Enter')
  await expect(other.getByText('Enter your mobile number or email.')).toBeVisible()
  await expectAccessible(other)
  const codes = async () =>
    (await outbox()).filter(({ to, subject }) => to === person.email && /code/.test(subject)).length
  const before = await codes()
  await who.fill(person.email)
  await other.keyboard.press('Enter')
  const code = other.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect.poll(codes).toBe(before + 1)
  await other.keyboard.type(await codeFor(person.email))
  const card = other.getByRole('region', { name: person.name })
  await expect(card).toContainText(`••••••••${person.phone.slice(-2)}`)
  await expect(heading(other)).toBeFocused()
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  const download = other.waitForEvent('download')
  await card.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-NL-.+\.pdf$/)
  await context.close()
})

test('a result that is masked after half an hour leads to the application', async ({ page }) => {
  const person = await book(page)
  const see = page.getByRole('link', { name: 'See your application' })
  await expect(page.getByRole('link', { name: 'Save or print' })).toBeVisible()
  await expect(see).toHaveCount(0)
  await leave(person.email, 31)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Save or print' })).toHaveCount(0)
  expect(await page.locator('main').innerText()).not.toContain(person.email)
  await expectAccessible(page)
  await see.click()
  await expect(page.getByLabel('Mobile number or email')).toBeVisible()
})

test('an unknown email gets the same page, and no code', async ({ page }) => {
  await page.goto('/my-application')
  await page.getByLabel('Mobile number or email').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If you applied with nobody.at.all@example.com')).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  expect((await outbox()).filter(({ to }) => to === 'nobody.at.all@example.com')).toEqual([])
})

test('“already registered” leads to the application', async ({ page }) => {
  await page.route('**/check-scholarship-registered-phone', (route) =>
    route.fulfill({
      json: { success: true, data: { isOk: true, registered: true }, message: '' },
    }),
  )
  const { name, email, phone, send } = await openForm(page)
  await name.fill('Kavya Nair')
  await email.fill('kavya@example.com')
  await phone.fill('9876501234')
  await send.click()
  await expect(page.getByText('This phone number is already registered.')).toBeVisible()
  await page.getByRole('link', { name: 'See your application' }).click()
  await expect(page.getByLabel('Mobile number or email')).toHaveValue('9876501234')
})
