import { expect, type Page } from '@playwright/test'
import { type Message, outbox } from './fixtures.ts'
import { courseNames } from './programme.ts'

export const applyPath = '/apply'

export type Person = { name: string; email: string; phone: string }

/** Makes a new person: codes are few per phone and mailbox. */
export function aPerson(): Person {
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  return { name: 'Kavya Nair', email: `kavya${phone}@example.com`, phone }
}

export function form(page: Page) {
  return {
    name: page.getByLabel('Full name'),
    email: page.getByLabel('Email', { exact: true }),
    phone: page.getByLabel('Mobile number'),
    send: page.getByRole('button', { name: /Send code|Sending/ }),
    code: page.getByLabel('6-digit code'),
    verify: page.getByRole('button', { name: /Verify|Checking/ }),
    course: (name: string) => page.getByRole('radio', { name }),
    college: page.getByLabel('College or organisation'),
    referral: page.getByLabel('Referral code'),
    coupon: page.getByLabel('Coupon code'),
    couponButton: page.getByRole('button', { name: / coupon$/ }),
    submit: page.locator('.apply').locator('[type=submit]'),
    summary: page.locator('#summary'),
  }
}

/** Opens the form and waits until it has come to life. */
export async function openForm(page: Page, address = applyPath) {
  const asked = page.waitForResponse('**/unpaid-application')
  await page.goto(address)
  await asked
  return form(page)
}

/** The newest code that went to a phone or mailbox, once there are `count` of them. */
export async function codeFor(to: string, count = 1) {
  let found: Message[] = []
  await expect
    .poll(async () => {
      found = (await outbox()).filter((message) => message.to.includes(to))
      return found.length
    })
    .toBeGreaterThanOrEqual(count)
  return /\b\d{6}\b/.exec(found[0]?.text ?? '')?.[0] ?? ''
}

export async function enterPerson(page: Page, person: Person) {
  const { name, email, phone } = form(page)
  await name.fill(person.name)
  await email.fill(person.email)
  await phone.fill(person.phone)
}

export async function verifyPhone(page: Page, person: Person) {
  const { send, code } = form(page)
  await send.click()
  await expect(code).toBeFocused()
  await code.fill(await codeFor(person.phone))
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}

/** Step 1 up to the button. */
export async function fillForm(page: Page, person: Person, course = courseNames.intelligence) {
  await enterPerson(page, person)
  await verifyPhone(page, person)
  await form(page).course(course).check()
}

export async function submitForm(page: Page, person: Person) {
  await fillForm(page, person)
  await form(page).submit.click()
  await expectStep(page, 2)
}

/** Goes from an empty form to the payment. */
export async function goToPayment(page: Page, person: Person) {
  await submitForm(page, person)
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expectStep(page, 3)
}

const titles = { 1: 'Your details', 2: 'Confirm your email', 3: 'Check and pay' }

export async function expectStep(page: Page, step: 1 | 2 | 3, title = titles[step]) {
  await expect(page.getByText(`Step ${step} of 4`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('.stepper [aria-current=step]')).toHaveText(
    ['Your details', 'Verify', 'Payment'][step - 1] ?? '',
  )
}

export const toast = (page: Page, title: string) =>
  page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) })
