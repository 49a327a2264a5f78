import { aPerson, enterPerson, form, openForm } from './applicant.ts'
import { apply, card, codeFor, goToPayment, open } from './college-page.ts'
import { addCollege, changeCollege, removeCollege } from './database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'

const note = 'The next round opens in March.'
const close = (slug: string) =>
  changeCollege(slug, { closed_at: new Date().toISOString(), closed_note: note })
const refusal = {
  success: false,
  code: 'applications-closed',
  message: `Applications are closed. ${note}`,
}

test('a college that closes while its form is filled in says so in the place of the form', async ({
  page,
  troubles,
}) => {
  const slug = await addCollege()
  await open(page, `/hiresure/${slug}`)
  const person = aPerson()
  const fields = card(page)
  await fields.getByLabel('Full name').fill(person.name)
  await fields.getByLabel('Email').fill(person.email)
  await fields.getByLabel('Mobile number').fill(person.phone)
  await close(slug)
  await fields.getByRole('button', { name: 'Send code' }).click()
  const heading = page.getByRole('heading', { name: 'Applications are closed' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(note)).toBeVisible()
  await expect(fields).toHaveCount(0)

  // The page itself says so, too, within five seconds.
  await expect(async () => {
    await page.goto(`/hiresure/${slug}`)
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await expect(page.getByText('Apply Now')).toHaveCount(0)
  // On a white card, though the band around it is dark.
  await expect(page.getByRole('link', { name: 'See the programme' })).toHaveCSS(
    'color',
    'rgb(58, 54, 219)',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  forgive(troubles, /409/)
  await removeCollege(slug)
})

test('an applicant of a college corrects the email and reaches Pay after it has closed', async ({
  page,
}) => {
  const slug = await addCollege()
  await open(page, `/hiresure/${slug}`)
  const { email } = await apply(page)
  await close(slug)
  await expect
    .poll(async () => (await page.request.get(`/hiresure/${slug}`)).text())
    .toContain(note)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(card(page).getByLabel('Email')).toBeFocused()
  await card(page).getByLabel('Email').fill(`new${email}`)
  await card(page).getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await goToPayment(page, `new${email}`)
  await expect(page.getByRole('button', { name: /^Pay INR/ })).toBeVisible()
  expect(await codeFor(`new${email}`)).toMatch(/^\d{6}$/)
  await removeCollege(slug)
})

test('the application page says that the programme is closed, and what to do instead', async ({
  page,
  troubles,
}) => {
  await openForm(page)
  await enterPerson(page, aPerson())
  await page.route('**/user-verification-request', (route) =>
    route.fulfill({ status: 409, json: refusal }),
  )
  await form(page).send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applications are closed')
  await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeFocused()
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText(/^Step \d of 4/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/scholarship-program#contact',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  forgive(troubles, /409/)
})
