import type { Page } from '@playwright/test'
import { aName, expect } from './fixtures.ts'

export const landing = '/scholarship-program'

export function fields(page: Page) {
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

export async function openForm(page: Page, site = '') {
  await page.goto(`${site}${landing}`)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  // The full list of countries tells that the form has come to life.
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
  return fields(page)
}

export async function fillIn(page: Page, name = aName()) {
  const form = fields(page)
  await form.name.fill(name)
  await form.phone.fill('9876543210')
  await form.email.fill('asha@example.com')
  await form.message.fill('Can I sit the exam on a phone?')
  return name
}

export const toast = (page: Page, title: string) =>
  page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) })
