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

export type Enquiry = ReturnType<typeof anEnquiry>

/** Like no other: repeats of an hour come to the staff in one mail. */
export function anEnquiry() {
  const name = aName()
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  return {
    name,
    phone: `9${digits.join('')}`,
    email: `${name.replace(' ', '.').toLowerCase()}@example.com`,
    message: `Can I sit the exam on a phone? ${name}`,
  }
}

export async function fillIn(page: Page, enquiry = anEnquiry()) {
  const form = fields(page)
  await form.name.fill(enquiry.name)
  await form.phone.fill(enquiry.phone)
  await form.email.fill(enquiry.email)
  await form.message.fill(enquiry.message)
  return enquiry
}

export const toast = (page: Page, title: string) =>
  page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) })
