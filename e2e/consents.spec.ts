import { aPerson, codeFor, expectStep, fillForm, form, openForm } from './applicant.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, outbox, test } from './fixtures.ts'

const whatsapp = 'Send me updates on WhatsApp as well'
const partner = /^Share my details with Mgrow/
const age = 'Applicants must be 18 or older.'

test('every form says what the details are for, with a link, and asks for nothing more', async ({
  page,
}) => {
  for (const path of ['/scholarship-program', '/apply', '/hiresure']) {
    await page.goto(path)
    for (const one of await page.locator('main form').all()) {
      await expect(one).toContainText(age)
      const link = one.getByRole('link', { name: /^Privacy policy/ })
      await expect(link).toHaveAttribute('href', '/privacy-policy')
    }
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  }
})

test('a consent that was given is withdrawn with one click, by the link in a mail', async ({
  page,
}) => {
  const person = aPerson()
  await openForm(page)
  await fillForm(page, person)
  await page.getByRole('checkbox', { name: whatsapp }).check()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: whatsapp })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: partner })).not.toBeChecked()
  await form(page).submit.click()
  await expectStep(page, 2)
  await codeFor(person.email)

  await page.goto('/consents')
  await expectAccessible(page)
  await page.getByLabel('Your email').fill(person.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  let link = ''
  await expect
    .poll(async () => {
      const mail = (await outbox()).find(
        ({ to, subject }) => to.includes(person.email) && subject.startsWith('Your choices'),
      )
      link = /http\S+\/consents\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  await page.goto(link)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Withdraw: Updates on WhatsApp' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Withdrawn: Updates on WhatsApp. We have stopped.',
  )
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
})
