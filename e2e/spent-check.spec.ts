import type { Page } from '@playwright/test'
import { keyedSite } from '../playwright.config.ts'
import { aPerson, enterPerson, goToPayment, openForm } from './applicant.ts'
import { card, college, open as openCollege } from './college-page.ts'
import { anEnquiry, fillIn, openForm as openEnquiry, toast } from './enquirer.ts'
import { expect, forgive, test } from './fixtures.ts'
import { desk } from './payer.ts'
import { expectResult } from './payment-result.ts'
import { paths } from './refuse.ts'

// A bot token is good once. Whatever the answer was, the next press sends another.

const registered = /This phone number is already registered\./

/** The server gets the question, and spends its token; the page hears that the person has paid. */
const answerRegistered = (page: Page) =>
  page.route(
    paths.check,
    async (route) => {
      await route.fetch()
      const data = { isOk: true, registered: true }
      await route.fulfill({ json: { success: true, data, message: '' } })
    },
    { times: 1 },
  )

test('after "already registered" another email and phone get their code', async ({ page }) => {
  const paid = aPerson()
  await openForm(page)
  await goToPayment(page, paid)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
  // In another browser: this one has verified the phone.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const fields = await openForm(page)
  await enterPerson(page, paid)
  await fields.send.click()
  await expect(fields.phone).toHaveAccessibleDescription(registered)
  const other = aPerson()
  await fields.email.fill(other.email)
  await fields.phone.fill(other.phone)
  await fields.send.click()
  await expect(fields.code).toBeFocused()
})

test('after "already registered" a college’s form sends a code to somebody else', async ({
  page,
}) => {
  await openCollege(page, college)
  const person = aPerson()
  const phone = card(page).getByLabel('Mobile number')
  const send = card(page).getByRole('button', { name: 'Send code' })
  await card(page).getByLabel('Full name').fill(person.name)
  await card(page).getByLabel('Email').fill(person.email)
  await phone.fill(person.phone)
  await answerRegistered(page)
  await send.click()
  await expect(phone).toHaveAccessibleDescription(registered)
  await phone.fill(aPerson().phone)
  await send.click()
  await expect(card(page).getByLabel('6-digit code')).toBeFocused()
})

test('where the answer to the question was lost, the next press sends a code', async ({
  page,
  troubles,
}) => {
  const fields = await openForm(page)
  await enterPerson(page, aPerson())
  await page.route(
    paths.check,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await fields.send.click()
  await expect(fields.phone).toHaveAccessibleDescription(/We could not reach the server\./)
  await fields.send.click()
  await expect(fields.code).toBeFocused()
  forgive(troubles, /ERR_CONNECTION_RESET/)
})

test('with reCAPTCHA, too, each question and each code brings a token of its own', async ({
  page,
  troubles,
}) => {
  const tokens: string[] = []
  page.on('request', (request) => {
    const token = request.headers()['x-bot-token']
    if (token) tokens.push(token)
  })
  const fields = await openForm(page, `${keyedSite.url}/apply`)
  await enterPerson(page, aPerson())
  // From the fourth question on the server asks for a token.
  for (let asked = 0; asked < 4; asked++) {
    await answerRegistered(page)
    await fields.phone.fill(aPerson().phone)
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(registered)
  }
  await fields.phone.fill(aPerson().phone)
  await fields.send.click()
  await expect(fields.code).toBeFocused()
  expect(tokens.length).toBeGreaterThanOrEqual(2)
  expect(new Set(tokens).size).toBe(tokens.length)
  forgive(troubles, /status of 403/)
})

for (const [provider, site] of [
  ['the proof of work', undefined],
  ['reCAPTCHA', keyedSite.url],
] as const) {
  test(`an enquiry whose token of ${provider} was refused goes out at the next press`, async ({
    page,
    troubles,
  }) => {
    const fields = await openEnquiry(page, site)
    await fillIn(page, anEnquiry())
    await page.route(
      '**/create-enquiry',
      async (route) => {
        await route.fetch()
        const refusal = { code: 'bot-check-failed', message: 'The security check has expired.' }
        await route.fulfill({ status: 403, json: { success: false, ...refusal } })
      },
      { times: 1 },
    )
    await fields.submit.click()
    await expect(toast(page, 'Failed!')).toBeVisible()
    await fields.submit.click()
    await expect(toast(page, 'Success!')).toBeVisible()
    forgive(troubles, /status of 403/)
  })
}
