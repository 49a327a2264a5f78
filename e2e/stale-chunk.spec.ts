import type { Page } from '@playwright/test'
import { type Enquiry, fields, fillIn, landing, openForm } from './enquirer.ts'
import { expect, forgive, test } from './fixtures.ts'

test('a chunk that no longer exists reloads the page, once, and what was typed is kept', async ({
  page,
  troubles,
}) => {
  let loads = 0
  const typed = Promise.withResolvers<void>()
  page.on('load', () => loads++)
  await page.route('**/assets/enquiry-form-*.js', async (route) => {
    await typed.promise
    await (loads > 1 ? route.continue() : route.fulfill({ status: 404 }))
  })
  await page.goto(landing)
  await page.locator('#top form').getByLabel('Full name').fill('Asha Rao')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  const enquiry = await fillIn(page)
  typed.resolve()
  await expect.poll(() => loads).toBe(2)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
  expect(loads).toBe(2)
  await expectFilledIn(page, enquiry)
  await expect(page.locator('#top form').getByLabel('Full name')).toHaveValue('Asha Rao')
  forgive(troubles, /404|preload|dynamically imported/)
})

test('a page whose script no longer exists reloads, and what was typed is kept', async ({
  page,
  troubles,
}) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/apply.page-*.js', (route) =>
    loads > 1 ? route.continue() : route.fulfill({ status: 404 }),
  )
  const { country } = await openForm(page)
  const enquiry = await fillIn(page)
  await country.selectOption('AE')
  const card = page.locator('#top form')
  await card.getByLabel('Email').fill('asha@example.com')
  await card.getByRole('button', { name: 'Apply Now' }).click()
  await expect.poll(() => loads).toBe(2)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expectFilledIn(page, enquiry)
  await expect(country).toHaveValue('AE')
  await expect(card.getByLabel('Email')).toHaveValue('asha@example.com')
  await card.getByRole('button', { name: 'Apply Now' }).click()
  await page.waitForURL('**/apply')
  const application = page.getByRole('form', { name: 'Application' })
  await expect(application.getByLabel('Email')).toHaveValue('asha@example.com')
  forgive(troubles, /404|preload|dynamically imported|route module/)
})

async function expectFilledIn(page: Page, { name, phone, email, message }: Enquiry) {
  const form = fields(page)
  await expect(form.name).toHaveValue(name)
  await expect(form.phone).toHaveValue(phone)
  await expect(form.email).toHaveValue(email)
  await expect(form.message).toHaveValue(message)
}
