import { expect, type Locator, type Page } from '@playwright/test'
import { type GatewayName, gatewayNames } from '../contract/payment.ts'
import { course } from '../contract/programme.ts'
import { demoSite } from '../playwright.config.ts'
import type { Act } from '../simulators/acts.ts'
import type { Misbehaviour } from '../simulators/misbehaviour.ts'
import { solve } from '../testing/proof-of-work.ts'
import { aPerson, codeFor, type Person } from './applicant.ts'
import { outbox } from './fixtures.ts'
import { fee } from './programme.ts'

export type Outcome = 'Pay' | 'Fail' | 'Cancel'
export type Payer = { person: Person; requestId: string }

/** Steps 1 and 2 without the form: the browser's cookies, the same calls. */
export async function apply(page: Page, gateway: GatewayName, more: object = {}): Promise<Payer> {
  const person = aPerson()
  const whom = {
    email: person.email,
    phone_number: person.phone,
    country_code: '+91',
    scholarship_code: 'KS_HireSure',
    scholarship_company_code: `DEMO_${gateway}`,
  }
  await post(page, '/scholarship/v1/user-verification-request', whom, await botToken(page))
  const phone_otp = await codeFor(person.phone)
  await post(page, '/scholarship/v1/user-request-verify', { ...whom, phone_otp })
  const application = {
    ...whom,
    fullname: person.name,
    selected_course: course.blockchain,
    ...more,
  }
  const create = '/scholarship/v1/create-scholarship-request'
  const { scholarship_requested_id } = await post(page, create, application, await botToken(page))
  const email_otp = await codeFor(person.email)
  await post(page, '/ks-website/v1/update-scholarship-request', { ...whom, email_otp })
  return { person, requestId: scholarship_requested_id }
}

/**
 * Gets a token under an address of its own: the more an address asks, the longer the check of the
 * next.
 */
async function botToken(page: Page) {
  const headers = { 'x-forwarded-for': `198.18.${byte()}.${byte()}` }
  const response = await page.request.get('/bot-check/challenge', { headers })
  return solve((await response.json()).data)
}

const byte = () => Math.floor(Math.random() * 256)

export async function post(page: Page, path: string, data: object, token?: string) {
  const headers = token === undefined ? {} : { 'x-bot-token': token }
  const response = await page.request.post(path, { data, headers })
  const { success, data: answer, message } = await response.json()
  expect(success, `${path}: ${JSON.stringify(message)}`).toBe(true)
  return answer
}

/** Stores the id as the Pay button of step 3 does. */
export async function openPay(page: Page, requestId: string) {
  await storeRequestId(page, requestId)
  return page.goto('/pay')
}

export async function storeRequestId(page: Page, requestId: string) {
  // Any page of the site has its storage; this one has no script that could reach for it.
  if (!page.url().startsWith(demoSite.url)) await page.goto('/privacy-policy')
  await page.evaluate((id) => localStorage.setItem('scholarship-request-id', id), requestId)
}

export async function applyAndOpenPay(page: Page, gateway: GatewayName, more: object = {}) {
  const payer = await apply(page, gateway, more)
  const response = await openPay(page, payer.requestId)
  return { ...payer, policy: response?.headers()['content-security-policy'] ?? '' }
}

/**
 * Elements that show that a gateway's own part of our page is there. Cashfree leaves it at once.
 */
const payScreens: Record<GatewayName, ((page: Page) => Locator) | undefined> = {
  RAZORPAY: (page) => page.getByRole('button', { name: 'Try again' }),
  STRIPE: (page) => page.getByRole('button', { name: 'Pay $18.00' }),
  PAYPAL: (page) => page.frameLocator('iframe[title="PayPal"]').getByRole('button').first(),
  VERIFONE: (page) => page.getByLabel('PIN or postal code'),
  PAYU: (page) => page.getByRole('button', { name: 'Nothing happening? Continue' }),
  CASHFREE: undefined,
}

/** Opens the payment screen of each gateway that stays on our page, and looks at it. */
export async function onPayScreens(page: Page, look: () => Promise<void>) {
  // One that fails to open, and one whose page the payer does not leave for.
  await page.route('**/razorpay/checkout.js', (route) => route.abort())
  await page.route('**/payu/_payment', (route) => route.fulfill({ status: 204 }))
  for (const gateway of gatewayNames) {
    const sign = payScreens[gateway]
    if (!sign) continue
    await applyAndOpenPay(page, gateway)
    await expect(sign(page)).toBeVisible()
    await look()
  }
}

type Desk = {
  /** In a window over our page, or on a page of its own. */
  isWindow: boolean
  /** In a window of the browser's own, beside our page. */
  opensPage?: true
  /** Steps on our page until its three buttons are there. */
  goTo: (page: Page) => Promise<void>
}

const desks: Record<GatewayName, Desk> = {
  RAZORPAY: { isWindow: true, goTo: async () => undefined },
  PAYPAL: {
    isWindow: false,
    opensPage: true,
    goTo: (page) =>
      page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' }).click(),
  },
  CASHFREE: { isWindow: false, goTo: async () => undefined },
  PAYU: { isWindow: false, goTo: async () => undefined },
  STRIPE: {
    isWindow: true,
    goTo: (page) => page.getByRole('button', { name: 'Pay $18.00' }).click(),
  },
  VERIFONE: {
    isWindow: false,
    async goTo(page) {
      await fillCard(page)
      await fillBilling(page)
      await pressPay(page)
    },
  },
}

/** The gateway's three buttons. */
export function desk(page: Page, gateway: GatewayName) {
  const { isWindow } = desks[gateway]
  const place = isWindow ? page.frameLocator('iframe[title="Demo checkout"]') : page
  return {
    press: (outcome: Outcome) => {
      const button = place.getByRole('button', { name: new RegExp(`^${outcome}\\b`) })
      // Chromium can lose a click into a window of another site that opened a moment ago.
      return isWindow ? button.dispatchEvent('click') : button.click()
    },
    amount: place.locator('.due'),
  }
}

export const goodCard = '4111 1111 1111 1111'

/** The card's fields are Verifone's own, in its frame. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card details"]')

export async function fillCard(page: Page, number = goodCard) {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry month').selectOption('12')
  await frame.getByLabel('Expiry year').selectOption({ index: 3 })
  await frame.getByLabel('CVC').fill('123')
}

export async function fillBilling(page: Page) {
  await page.getByLabel('Address').fill('12 Rose Lane')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('State').fill('Maharashtra')
  await page.getByLabel('PIN or postal code').fill('411001')
}

/**
 * Presses a key: right after the page has scrolled, Chromium sends a click to where the frame of
 * another site was a moment ago.
 */
export const pressPay = (page: Page) =>
  page.getByRole('button', { name: `Pay ${fee}` }).press('Enter')

export async function goToDesk(page: Page, gateway: GatewayName) {
  const { goTo, opensPage } = desks[gateway]
  const opened = opensPage ? page.waitForEvent('popup') : page
  await goTo(page)
  return desk(await opened, gateway)
}

/** The query with which the browser comes back, before the result page tidies it. */
export async function wayBack(page: Page, way: () => Promise<void>) {
  const request = page.waitForRequest(
    (candidate) => candidate.isNavigationRequest() && candidate.url().includes('/success'),
  )
  await way()
  const { searchParams } = new URL((await request).url())
  return Object.fromEntries(searchParams)
}

export const receiptsOf = async ({ person }: Pick<Payer, 'person'>) =>
  (await outbox()).filter(({ to, subject }) => to === person.email && /receipt/i.test(subject))

export async function misbehave(gateway: GatewayName, how: Misbehaviour, site = demoSite) {
  const response = await fetch(`${site.simulators}/misbehaviour/${gateway}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how),
  })
  expect(response.ok).toBe(true)
}

/** Something happens at a provider without the site. */
export async function act(gateway: GatewayName, what: Act) {
  const response = await fetch(`${demoSite.simulators}/acts/${gateway}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })
  expect(response.ok).toBe(true)
}

/** Razorpay's order, as its window was told. */
export async function orderOf(page: Page) {
  const field = page.frameLocator('iframe[title="Demo checkout"]').locator('input[name=order_id]')
  return field.inputValue()
}

/** Pays outside this browser. `left`: the payer is at their bank, which has not decided. */
export async function atRazorpay(order_id: string, outcome: 'pay' | 'left') {
  const body = new URLSearchParams({ order_id, outcome })
  const url = `${demoSite.simulators}/razorpay/v1/checkout/embedded`
  expect((await fetch(url, { method: 'POST', body })).ok).toBe(true)
}
