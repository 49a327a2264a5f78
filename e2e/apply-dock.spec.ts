import type { Locator, Page } from '@playwright/test'
import {
  aPerson,
  enterPerson,
  expectStep,
  fillForm,
  form,
  openForm,
  submitForm,
  toast,
} from './applicant.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { paths, refuse } from './refuse.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

/** Within a few frames: the page hears of a scroll only before it draws the next one. */
async function expectApart(one: Locator, other: Locator) {
  await expect(async () => {
    const [a, b] = [await boxOf(one), await boxOf(other)]
    const apart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    expect(apart, JSON.stringify({ a, b })).toBe(true)
  }).toPass({ intervals: [50], timeout: 1_000 })
}

test.describe('errors and toasts', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of \d\d\d|ERR_/))

  test('fixing the errors one by one, and the last, moves nothing above the cursor', {
    tag: '@layout',
  }, async ({ page }) => {
    const fields = await openForm(page)
    await fields.name.fill('Kavya')
    await fields.email.fill('kavya@')
    await fields.college.fill('#')
    await fields.referral.fill('FRIEND-10')
    await fields.submit.click()
    await expect(fields.email).toBeFocused()
    await expect(page.getByText('3 fields need your attention')).toBeVisible()
    const places: number[] = []
    for (const [field, text] of [
      [fields.college, 'North College'],
      [fields.referral, 'FRIEND10'],
      [fields.email, 'kavya@example.com'],
    ] as const) {
      await field.focus()
      const before = await boxOf(field)
      await field.fill(text)
      await expect(field).not.toHaveAttribute('aria-invalid')
      places.push((await boxOf(field)).y - before.y)
    }
    await expect(page.getByText('All fixed. Carry on below.')).toBeVisible()
    expect(places).toEqual([0, 0, 0])
  })

  test('a failed try is told in sight above the button, and no toast lies over it', {
    tag: '@layout',
  }, async ({ page }) => {
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    await refuse(page, paths.create, 500)
    const failure = page.locator('.failure')
    const said = toast(page, 'Failed!')
    // Tries the start of the form, and its end, where the bar no longer sticks.
    for (const field of [fields.name, fields.coupon]) {
      await field.focus()
      await fields.submit.click()
      await said.hover()
      await expect(failure).toBeInViewport({ ratio: 1 })
      await expect(fields.submit).toBeInViewport({ ratio: 1 })
      await expectApart(said, failure)
      await expectApart(said, fields.submit)
      await expectApart(failure, fields.submit)
    }
    // Higher up, on its way out of sight.
    await page.locator('.dock').evaluate((bar) => {
      scrollBy({ top: bar.getBoundingClientRect().top - 200, behavior: 'instant' })
    })
    await expectApart(said, failure)
    await expectAccessible(page)
  })

  test('a toast never lies over the field that it speaks of', { tag: '@layout' }, async ({
    page,
  }) => {
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    await fields.referral.fill('NOBODY')
    await fields.submit.click()
    const said = toast(page, 'Failed!')
    await expect(said).toBeVisible()
    await expect(fields.referral).toBeFocused()
    await expectApart(said, fields.referral)
    await expectApart(said, page.locator('#apply-referral_code-error'))
  })

  test('neither a toast nor a failure survives a change of step', async ({ page }) => {
    await openForm(page)
    await submitForm(page, aPerson())
    await refuse(page, paths.confirm, 500)
    await page.getByLabel('6-digit code').fill('111111')
    const said = toast(page, 'Failed!')
    await said.hover()
    await page.goBack()
    await expectStep(page, 1)
    await expect(said).toHaveCount(0)
    await expect(page.locator('.failure')).toHaveCount(0)
    await page.goForward()
    await expectStep(page, 2)
    await expect(page.locator('.failure')).toHaveCount(0)
  })

  test('a lost network paints neither a code nor a coupon as wrong', async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await page.route(paths.verify, (route) => route.abort('internetdisconnected'))
    await page.route(paths.coupon, (route) => route.abort('internetdisconnected'))
    await fields.code.fill('111111')
    await expect(fields.code).toHaveAccessibleDescription(/We could not reach the server\./)
    await fields.coupon.fill('WELCOME10')
    await fields.couponButton.click()
    await expect(fields.coupon).toHaveAccessibleDescription(/We could not reach the server\./)
    await expect(fields.coupon).not.toHaveAttribute('aria-invalid')
    await expect(fields.code).toHaveValue('111111')
  })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('Back and forward show the heading of each step, and focus it', { tag: '@layout' }, async ({
  page,
}) => {
  await openForm(page)
  await submitForm(page, aPerson())
  await expect(heading(page)).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expectStep(page, 1)
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.goForward()
  await expectStep(page, 2)
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toBeInViewport({ ratio: 1 })
})

test('a visitor from the landing page with name, email and number has Send code before them', {
  tag: '@layout',
}, async ({ page }) => {
  const person = aPerson()
  await page.goto('/scholarship-program')
  await page.waitForLoadState('networkidle')
  const card = page.locator('.hero__card')
  await card.getByLabel('Full name').fill(person.name)
  await card.getByLabel('Email').fill(person.email)
  await card.getByLabel('Mobile number').fill(person.phone)
  await card.getByRole('button', { name: 'Apply Now' }).click()
  await expectStep(page, 1)
  const { send, submit } = form(page)
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(send).toBeFocused()
  await expectApart(send, page.locator('.paydock'))
  // Continue would fail: it is there, but is not the obvious act.
  await expect(submit).toHaveClass(/btn--line/)
  await expectAccessible(page)
})
