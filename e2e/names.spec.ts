import type { Page } from '@playwright/test'
import { aPerson, form, goToPayment, openForm } from './applicant.ts'
import { card, college, open as openCollege } from './college-page.ts'
import { fields as enquiryFields, landing, openForm as openEnquiry, toast } from './enquirer.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { open as openLanding } from './landing-page.ts'

const nameRule = /^Name must be 2-50 characters and contain only letters\./
const joined = 'రాజ్\u200Cకుమార్'

async function startInHero(page: Page, name: string) {
  const hero = page.locator('#top form')
  const { email, phone } = aPerson()
  await hero.getByLabel('Full name').fill(name)
  await hero.getByLabel('Email').fill(email)
  await hero.getByLabel('Mobile number').fill(phone)
  await hero.getByRole('button', { name: 'Apply Now' }).click()
  await page.waitForURL('**/apply')
  await expect(page.getByRole('form', { name: 'Application', exact: true })).toBeVisible()
}

for (const name of ['Priya S.', joined]) {
  test(`the name ${name} goes from the hero to a code for the phone`, async ({ page }) => {
    await openLanding(page)
    await startInHero(page, name)
    const fields = form(page)
    await expect(fields.name).toHaveValue(name)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
  })
}

test('a name from the hero that is refused shows its error on arrival, and has the focus', async ({
  page,
}) => {
  await openLanding(page)
  await startInHero(page, 'Priya 1')
  const fields = form(page)
  await expect(fields.name).toHaveAccessibleDescription(nameRule)
  await expect(fields.name).toBeFocused()
  await expectAccessible(page)
  await fields.name.fill('Priya S')
  await expect(fields.name).not.toHaveAttribute('aria-invalid')
  await expect(fields.send).toBeVisible()
})

test('a value that the browser itself brought from the hero shows its error on arrival', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(landing)
  await startInHero(page, 'Priya 1')
  letGo()
  await expect(form(page).name).toHaveAccessibleDescription(nameRule)
})

test('a restored draft shows its errors, and nothing about its empty fields', async ({ page }) => {
  const draft = { fullname: 'Priya S.', email: 'priya@', company_name: '#', savedAt: Date.now() }
  await page.addInitScript(
    (text) => localStorage.setItem('application-draft', text),
    JSON.stringify(draft),
  )
  const fields = await openForm(page)
  await expect(fields.email).toHaveAccessibleDescription(/^Enter a valid email address\./)
  await expect(fields.college).toHaveAccessibleDescription(/^Enter a valid college name/)
  await expect(fields.name).not.toHaveAttribute('aria-invalid')
  await expect(fields.referral).not.toHaveAttribute('aria-invalid')
  await openCollege(page, college)
  await expect(card(page).getByLabel('Email')).toHaveAccessibleDescription(
    /^Enter a valid email address\./,
  )
})

test('a form that was sent by the browser itself shows the errors of a college’s form and of an enquiry', async ({
  page,
  troubles,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(college)
  await card(page).getByLabel('Full name').fill('Priya_')
  await card(page).getByRole('button', { name: 'Apply Now' }).click()
  await page.waitForURL(`**${college}`)
  await page.unroute('**/assets/*.js')
  await openCollege(page, college)
  await expect(card(page).getByLabel('Full name')).toHaveAccessibleDescription(nameRule)

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(landing)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await enquiryFields(page).name.fill('Priya_')
  await enquiryFields(page).submit.click()
  await page.waitForURL(`**${landing}#contact`)
  await page.unroute('**/assets/*.js')
  const enquiry = await openEnquiry(page)
  await expect(enquiry.name).toHaveValue('Priya_')
  await expect(enquiry.name).toHaveAccessibleDescription(/^Full Name must be 3-50 characters long/)
  await expect(enquiry.email).not.toHaveAttribute('aria-invalid')
  forgive(troubles, /ERR_FAILED|Failed to fetch/)
})

test('a name of any script opens the next field before the scripts are there', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/apply')
  const fields = form(page)
  for (const name of ['प्रिया', joined, 'Priya S.', 'A. P. J. Abdul Kalam', 'D’Souza']) {
    await page.reload({ waitUntil: 'commit' })
    await expect(fields.email).not.toBeEditable()
    await fields.name.fill('Priya_')
    await expect(fields.email).not.toBeEditable()
    await fields.name.fill(name)
    await expect(fields.email).toBeEditable()
  }
  letGo()
})

test('an email that the form refuses opens no field before the scripts are there', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/apply')
  const fields = form(page)
  await fields.name.fill('Priya S.')
  for (const email of ['priya@', 'priya@example..com', 'priya,s@example.com']) {
    await fields.email.fill(email)
    await expect(fields.phone).not.toBeEditable()
  }
  await fields.email.fill('priya@example.com')
  await expect(fields.phone).toBeEditable()
  letGo()
})

test('a field that is still being typed in when the scripts come shows no error yet', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/apply')
  const fields = form(page)
  await fields.name.pressSequentially('A')
  const asked = page.waitForResponse('**/unpaid-application')
  letGo()
  await asked
  await expect(fields.name).not.toHaveAttribute('aria-invalid')
  await fields.name.blur()
  await expect(fields.name).toHaveAccessibleDescription(nameRule)
})

test('an application and an enquiry keep a name as it was typed', async ({ page }) => {
  const person = { ...aPerson(), name: 'Mary-Jane O’Neil Jr.' }
  await openForm(page)
  await goToPayment(page, person)
  // Shows the name that the server has.
  await page.reload()
  await expect(page.locator('main')).toContainText(person.name)
  const enquiry = await openEnquiry(page)
  await enquiry.name.fill(joined)
  await enquiry.phone.fill(person.phone)
  await enquiry.email.fill(person.email)
  await enquiry.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
})
