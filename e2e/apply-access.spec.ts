import type { Page } from '@playwright/test'
import { keyedSite } from '../playwright.config.ts'
import {
  aPerson,
  codeFor,
  enterPerson,
  expectStep,
  form,
  openForm,
  submitForm,
  verifyPhone,
} from './applicant.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { courseNames } from './programme.ts'

test('an applicant reaches the payment step with the keyboard alone', async ({ page }) => {
  const person = aPerson()
  const fields = await openForm(page)
  await fields.name.focus()
  await page.keyboard.type(person.name)
  await page.keyboard.press('Tab')
  await expect(fields.email).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await expect(fields.phone).toBeFocused()
  await page.keyboard.type(person.phone)
  await page.keyboard.press('Tab')
  await expect(fields.send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fields.code).toBeFocused()
  await page.keyboard.type(await codeFor(person.phone))
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(fields.code).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(fields.course(courseNames.blockchain)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(fields.course(courseNames.intelligence)).toBeChecked()
  await page.keyboard.press('Enter')
  await expectStep(page, 2)
  await page.keyboard.press('Tab')
  await page.keyboard.type(await codeFor(person.email))
  await page.keyboard.press('Enter')
  await expectStep(page, 3)
})

async function expectToFit(page: Page) {
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}

test('the form is accessible and fits the narrowest phone, empty and filled in', {
  tag: '@layout',
}, async ({ page }) => {
  const person = aPerson()
  await openForm(page)
  await expectToFit(page)
  await enterPerson(page, person)
  await verifyPhone(page, person)
  await form(page).course(courseNames.analytics).check()
  await expectToFit(page)
})

test('the later steps are accessible and fit the narrowest phone', { tag: '@layout' }, async ({
  page,
}) => {
  const person = aPerson()
  await openForm(page)
  await submitForm(page, person)
  await expectToFit(page)
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expectStep(page, 3)
  await expectToFit(page)
})

test('focusing a field scrolls to it at once, and the page then stays still', async ({ page }) => {
  const { name } = await openForm(page)
  const [before, at, after] = await name.evaluate(async (field) => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const positions = [scrollY]
    field.focus()
    positions.push(scrollY)
    await new Promise((resolve) => setTimeout(resolve, 800))
    return [...positions, scrollY]
  })
  expect(at).toBeLessThan(before as number)
  expect(after).toBe(at)
})

test('the bar with the price never covers the field in focus', { tag: '@layout' }, async ({
  page,
}) => {
  const fields = await openForm(page)
  await enterPerson(page, aPerson())
  for (const field of [fields.name, fields.email, fields.phone, fields.referral, fields.coupon]) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await field.focus()
    await expect
      .poll(async () => {
        const box = await field.boundingBox()
        const bar = await page.locator('.paybar').boundingBox()
        return box && bar ? box.y + box.height <= bar.y : false
      })
      .toBe(true)
  }
})

test.describe('leaving a filled-in form', () => {
  type Beacon = { url: string; size: number }

  /** Keeps what the page sends at its end where the next page can read it. */
  const listen = (page: Page) =>
    page.addInitScript(() => {
      navigator.sendBeacon = (url, data) => {
        const sent = JSON.parse(sessionStorage.getItem('beacons') ?? '[]')
        const at = sent.push({ url: String(url), size: (data as Blob).size }) - 1
        sessionStorage.setItem('beacons', JSON.stringify(sent))
        return at >= 0
      }
    })
  const beacons = (page: Page): Promise<Beacon[]> =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('beacons') ?? '[]'))

  test('tells the automation once, and nothing that was typed', async ({ page }) => {
    await listen(page)
    await openForm(page, `${keyedSite.url}/apply`)
    await form(page).name.fill('Kavya')
    await page.goto(`${keyedSite.url}/scholarship-program`)
    expect(await beacons(page)).toEqual([])
    await openForm(page, `${keyedSite.url}/apply`)
    await enterPerson(page, aPerson())
    await page.goto(`${keyedSite.url}/scholarship-program`)
    const payload = '{"source":"scholarship","event":"application_abandoned"}'
    expect(await beacons(page)).toEqual([
      { url: `${keyedSite.simulators}/automation`, size: payload.length },
    ])
  })

  test('tells nobody where no automation is set', async ({ page }) => {
    await listen(page)
    await openForm(page)
    await enterPerson(page, aPerson())
    await page.goto('/scholarship-program')
    expect(await beacons(page)).toEqual([])
  })
})
