import type { Page } from '@playwright/test'
import { keyedSite } from '../playwright.config.ts'
import { aPerson, codeFor, expectStep, fillForm, form, goToPayment, openForm } from './applicant.ts'
import { leave } from './database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'

const landing = '/scholarship-program'
const heading = 'You have an unpaid application'

/** Half an hour passes, for the server and for the browser. */
async function passHalfAnHour(page: Page, email: string) {
  await leave(email, 31)
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('application-')) continue
      const kept = JSON.parse(text)
      const earlier = (time: unknown) => (typeof time === 'number' ? time - 31 * 60_000 : time)
      localStorage.setItem(
        key,
        JSON.stringify({
          ...kept,
          savedAt: earlier(kept.savedAt),
          codesSentAt: earlier(kept.codesSentAt),
        }),
      )
    }
  })
}

async function startAfresh(page: Page) {
  await page.getByRole('button', { name: 'Start afresh', exact: true }).click()
  await page.getByRole('button', { name: 'Clear and start afresh' }).click()
}

async function leaveUnpaid(page: Page) {
  const person = aPerson()
  await openForm(page)
  await goToPayment(page, person)
  await passHalfAnHour(page, person.email)
  return person
}

test('an application left for half an hour is masked, and a code to its phone opens it where it was', async ({
  page,
}) => {
  const person = await leaveUnpaid(page)
  await page.reload()
  await expectStep(page, 1)
  const notice = page.getByRole('region', { name: heading })
  await expect(notice).toContainText('K••• N•••, k•••@e•••.com')
  const shown = await page.locator('main').innerHTML()
  for (const known of [person.name, person.email, person.phone]) expect(shown).not.toContain(known)
  await expect(form(page).name).toHaveValue('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await notice.getByRole('button', { name: 'Send code' }).click()
  await notice.getByLabel('6-digit code').fill(await codeFor(`+91${person.phone}`, 2))
  await expectStep(page, 3)
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Edit your details' }).click()
  await expect(form(page).name).toHaveValue(person.name)
})

test('who is not the applicant lets the browser forget the application: cookie, storage and link', async ({
  page,
}) => {
  const person = aPerson()
  await openForm(page)
  await fillForm(page, person)
  await form(page).submit.click()
  await expectStep(page, 2)
  await page.goto(landing)
  await openForm(page)
  await expect(page.getByRole('region', { name: heading })).toBeVisible()
  const emptied = page.waitForResponse('**/forget-unpaid-application')
  await startAfresh(page)
  await emptied
  await expect(form(page).name).toHaveValue('')
  await expect(page.getByText(heading)).toBeHidden()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const known of [person.name, person.email, person.phone]) expect(kept).not.toContain(known)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('the landing page offers a masked application without its details, and forgets it', async ({
  page,
}) => {
  await leaveUnpaid(page)
  await page.goto(landing)
  const offer = page.getByRole('complementary', { name: 'Unpaid application' })
  await expect(offer).toContainText('K••• N•••. Saved, not paid yet.')
  await expect(page.locator('#top').getByLabel('Full name')).toHaveValue('')
  await expectAccessible(page)
  await startAfresh(page)
  await expect(offer).toHaveCount(0)
})

test('after many misses a coupon is checked with a bot check that nobody sees', async ({
  page,
  troubles,
}) => {
  // A site of its own: who shares an address shares the count.
  const { coupon, couponButton } = await openForm(page, `${keyedSite.url}/apply`)
  for (const code of ['WRONG1', 'WRONG2', 'WRONG3', 'WRONG4', 'WRONG5', 'WRONG6']) {
    await coupon.fill(code)
    await couponButton.click()
    await expect(page.getByText('Invalid coupon code. Please check and try again.')).toBeVisible()
    await expect(couponButton).toHaveText(/Apply/)
  }
  await coupon.fill('WELCOME10')
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/apply-coupon')) answers.push(answer.status())
  })
  await couponButton.click()
  await expect(page.getByText(/^Applied:/)).toBeVisible()
  expect(answers).toEqual([403, 200])
  forgive(troubles, /status of 40[03]/)
})
