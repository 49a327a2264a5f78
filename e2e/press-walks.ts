import type { Page } from '@playwright/test'
import * as urls from '../contract/urls.ts'
import { alive } from './alive.ts'
import { aPerson, codeFor, enterPerson, expectStep, openForm } from './applicant.ts'
import { card, college, open as openPartner } from './college-page.ts'
import { fields, openForm as openEnquiry } from './enquirer.ts'
import { expect } from './fixtures.ts'
import { expectPressable } from './hit-test.ts'
import { open as openLanding } from './landing-page.ts'
import { onPayScreens } from './payer.ts'
import { expectResult, mockResult } from './payment-result.ts'
import { courseNames } from './programme.ts'
import { address, resultStates } from './result-states.ts'

/** Goes through the states of a page, and looks at its controls in each. */
type Walk = (page: Page) => Promise<void>

const plain =
  (url: string): Walk =>
  async (page) => {
    await page.goto(url)
    await openAll(page)
    await expectPressable(page)
  }

/** Questions and lists that are folded, but not the menus, which lie above the page. */
const openAll = (page: Page) =>
  page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })

async function walkLanding(page: Page) {
  await openLanding(page)
  await expectPressable(page)
  await page.getByLabel('Menu').click()
  await expectPressable(page, '.topbar')
  await openEnquiry(page)
  await fields(page).submit.click()
  await expect(fields(page).name).toBeFocused()
  await page.getByRole('button', { name: /^Watch the video/ }).click()
  await expect(page.locator('video')).toBeVisible()
  await openAll(page)
  await expectPressable(page, 'main')
}

async function walkApply(page: Page) {
  const person = aPerson()
  const { send, submit, code, course, coupon, couponButton } = await openForm(page)
  await submit.click()
  await expect(page.getByText('Full name is required.')).toBeVisible()
  await expectPressable(page)
  await enterPerson(page, person)
  await send.click()
  await expect(code).toBeFocused()
  await expectPressable(page)
  await code.fill(await codeFor(person.phone))
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await course(courseNames.intelligence).check()
  await coupon.fill('WELCOME10')
  await couponButton.click()
  await expect(page.getByRole('button', { name: 'Remove coupon' })).toBeVisible()
  await expectPressable(page)
  await submit.click()
  await expectStep(page, 2)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Email OTP must be 6 digits.')).toBeVisible()
  await expectPressable(page)
  await page.getByLabel('6-digit code').fill(await codeFor(person.email))
  await expectStep(page, 3)
  await expectPressable(page)
  await openForm(page)
  await expectPressable(page)
  for (const path of [urls.landingPath, college]) {
    await page.goto(path)
    await expect(page.getByRole('complementary', { name: 'Unpaid application' })).toBeVisible()
    await expectPressable(page)
  }
}

/** A toast lies above the page until it goes. */
async function dismissToasts(page: Page) {
  for (const toast of await page.locator('.toast').all()) {
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
  }
}

const walkPay: Walk = (page) =>
  onPayScreens(page, async () => {
    await dismissToasts(page)
    await expectPressable(page)
  })

async function walkResults(page: Page) {
  for (const { look, status, url, answer } of resultStates) {
    await mockResult(page, status, answer)
    await page.goto(url)
    await expectResult(page, look)
    await alive(page)
    await expectPressable(page)
    await page.unroute('**/verify-payment')
  }
  for (const [url, look] of [
    [address, 'unknown'],
    [urls.resultPath, 'unnamed'],
  ] as const) {
    await page.goto(url)
    await expectResult(page, look)
    await expectPressable(page)
  }
}

async function walkStanding(page: Page) {
  await page.goto(urls.standingPath)
  await expectPressable(page)
  await page.getByLabel('Mobile number or email').fill(aPerson().email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expectPressable(page)
}

async function walkHireSure(page: Page) {
  await page.goto(`${urls.hireSurePath}/no-such-college`)
  await expect(page.getByText('We couldn’t find that college’s page.')).toBeVisible()
  await openAll(page)
  await expectPressable(page)
}

async function walkCollege(page: Page) {
  await openPartner(page)
  await expectPressable(page)
  await page.getByLabel('Menu').click()
  await expectPressable(page, '.topbar')
  await openPartner(page)
  await card(page).getByRole('button', { name: 'Apply Now' }).click()
  await expect(card(page).getByText('Full name is required.')).toBeVisible()
  await expectPressable(page, 'main')
}

/** Walks by the paths of `site/routes.ts`. */
export const walks: Record<string, Walk> = {
  [urls.landingPath]: walkLanding,
  [urls.applyPath]: walkApply,
  [urls.payPath]: walkPay,
  [urls.resultPath]: walkResults,
  [urls.standingPath]: walkStanding,
  [urls.hireSurePath]: walkHireSure,
  [`${urls.hireSurePath}/:id`]: walkCollege,
  [urls.termsPath]: plain(`${urls.termsPath}#licence`),
  [urls.privacyPath]: plain(urls.privacyPath),
  [urls.euPrivacyPath]: plain(urls.euPrivacyPath),
  '/ui': plain('/ui'),
}

/** Pages that the server writes without React. */
export const plainPages = ['/docs', '/consents', '/receipt/nothing?key=half', urls.offlinePath]
