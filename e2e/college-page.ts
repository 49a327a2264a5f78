import type { Page } from '@playwright/test'
import { expect, outbox } from './fixtures.ts'
import { isAlive } from './landing-page.ts'
import { courseNames } from './programme.ts'

export const college = '/hiresure/north-college'

export const card = (page: Page) => page.locator('#apply-form form')

export async function open(page: Page, path = college) {
  await page.goto(path)
  await isAlive(page)
}

export async function codeFor(to: string) {
  let code: string | undefined
  await expect
    .poll(async () => {
      const message = (await outbox()).find((sent) => sent.to.includes(to))
      code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

export const aPhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

export async function apply(page: Page, course = courseNames.analytics) {
  const phone = aPhone()
  const email = `kavya${phone}@example.com`
  const form = card(page)
  await form.getByLabel('Full name').fill('Kavya Nair')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Mobile number').fill(phone)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByLabel('6-digit code')).toBeFocused()
  await form.getByLabel('6-digit code').fill(await codeFor(phone))
  await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  await form.getByLabel('Course').selectOption(course)
  await form.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  return { phone, email }
}

export async function goToPayment(page: Page, email: string) {
  await page.getByLabel('6-digit code').fill(await codeFor(email))
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
}
