import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { dayAndMonth } from '../contract/event-words.ts'
import { dates } from '../contract/programme.ts'
import {
  aPerson,
  enterPerson,
  form,
  goToPayment,
  openForm,
  submitForm,
  verifyPhone,
} from './applicant.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { coveredAlong } from './focus.ts'
import { courseNames } from './programme.ts'

const views = [
  ['400 % zoom', { width: 320, height: 256 }],
  ['a landscape phone', { width: 640, height: 360 }],
  ['a narrow phone', { width: 360, height: 640 }],
] as const

for (const [view, size] of views) {
  test(`the focus is never entirely covered: ${view}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await fields.name.focus()
    expect(await coveredAlong(page, 12)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('on a low screen the bar does not stick, and the field in focus has room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  const { coupon, name } = await openForm(page)
  await name.focus()
  await expect(page.locator('.paydock')).not.toBeInViewport()
  await coupon.focus()
  await expect(coupon).toBeInViewport({ ratio: 1 })
})

/** The theme sees to contrast; what axe reckons with are the colours that it has replaced. */
async function expectAccessibleInForcedColours(page: Page) {
  const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

test('forced colours tell every state of steps, groups and fields apart', {
  tag: '@layout',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const person = aPerson()
  await openForm(page)
  await enterPerson(page, person)
  await verifyPhone(page, person)
  const look = (selector: string, pseudo?: string) =>
    page.evaluate(
      ([selector = '', pseudo]) => {
        const element = document.querySelector(selector)
        if (!element) throw new Error(`No ${selector}`)
        const { backgroundColor, borderTopColor, borderTopWidth, borderTopStyle, content } =
          getComputedStyle(element, pseudo)
        return [backgroundColor, borderTopColor, borderTopWidth, borderTopStyle, content].join(' ')
      },
      [selector, pseudo] as const,
    )
  await form(page).college.fill('#')
  await form(page).college.blur()
  const inputs = [
    await look('.field--error .input'),
    await look('.field:not(.field--error, .field--valid, .field--locked) .input'),
  ]
  expect(new Set(inputs).size).toBe(inputs.length)
  await expectAccessibleInForcedColours(page)
  await form(page).college.fill('')
  await form(page).course(courseNames.blockchain).check()
  await form(page).submit.click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  const steps = [
    await look('.stepper .is-done', '::before'),
    await look('.stepper [aria-current]', '::before'),
    await look('.stepper li:last-child', '::before'),
  ]
  expect(new Set(steps).size).toBe(3)
  const ways = [
    await look('.way .is-done', '::before'),
    await look('.way .is-now', '::before'),
    await look('.way li:last-child', '::before'),
  ]
  expect(new Set(ways).size).toBe(3)
  await expectAccessibleInForcedColours(page)
})

test('forced colours show a locked field by its dashes', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { email, name } = await openForm(page)
  await expect(email).toHaveCSS('border-top-style', 'dashed')
  await expect(name).toHaveCSS('border-top-style', 'solid')
})

test('a long name and a long address are whole in notices and summary', async ({ page }) => {
  const phone = aPerson().phone
  const person = {
    name: 'Venkatanarasimharajuvaripeta Ananthapadmanabhaswam',
    email: `venkatanarasimharajuvaripeta.ananthapadmanabhaswamy${phone}@students.example.com`,
    phone,
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await openForm(page)
  await goToPayment(page, person)
  await expect(page.getByRole('main')).toContainText(person.name)
  await expectNoSidewaysScroll(page)
  await page.goto('/scholarship-program')
  await openForm(page)
  await expect(page.locator('.notice')).toContainText(person.name)
  const overflows = await page
    .locator('.notice, .notice p')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length)
  expect(overflows).toBe(0)
  await expectNoSidewaysScroll(page)
})

test('an email that is mended keeps the verified number', async ({ page }) => {
  const person = aPerson()
  const fields = await openForm(page)
  await enterPerson(page, { ...person, email: `typo.${person.email}` })
  await verifyPhone(page, person)
  await fields.email.fill(person.email)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await fields.course(courseNames.blockchain).check()
  await fields.submit.click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect(page.getByText(/was verified in step 1/)).toBeVisible()
})

async function expectNoDates(part: Locator) {
  for (const day of [dates.qualifyingTest, dates.winnersAnnounced]) {
    await expect(part).not.toContainText(dayAndMonth(day))
  }
}

test('an exam that has passed is not told as something to come', async ({ page }) => {
  await openForm(page)
  const aside = page.locator('.wiz__aside')
  await expect(aside).toContainText('We’ll email you the next exam date.')
  await expectNoDates(aside)
  await submitForm(page, aPerson())
  await expectNoDates(aside)
})
