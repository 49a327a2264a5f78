import type { Page } from '@playwright/test'
import { examFee } from '../contract/programme.ts'
import { demoSite, keyedSite } from '../playwright.config.ts'
import { razorpayAccount } from '../simulators/razorpay/protocol.ts'
import { windowPath } from '../simulators/razorpay/script.ts'
import { twilioAccount } from '../simulators/sms.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { landing } from './landing-page.ts'
import { fee } from './programme.ts'

const basic = (user: string, password: string) => ({
  authorization: `Basic ${btoa(`${user}:${password}`)}`,
})

async function openCheckout(page: Page) {
  const { keyId, keySecret } = razorpayAccount
  const response = await fetch(`${demoSite.simulators}/razorpay/v1/orders`, {
    method: 'POST',
    headers: { ...basic(keyId, keySecret), 'content-type': 'application/json' },
    body: JSON.stringify({ amount: examFee * 100, currency: 'INR', receipt: 'AD-7Q4K-2M9D' }),
  })
  const { id } = await response.json()
  const query = new URLSearchParams({ key_id: keyId, order_id: id })
  await page.goto(`${demoSite.simulators}${windowPath}?${query}`)
}

async function sendSms(to: string, text: string) {
  const { sid, token } = twilioAccount
  const response = await fetch(
    `${keyedSite.simulators}/twilio/2010-04-01/Accounts/${sid}/Messages.json`,
    {
      method: 'POST',
      headers: basic(sid, token),
      body: new URLSearchParams({ To: to, From: '+1', Body: text }),
    },
  )
  expect(response.status).toBe(201)
}

/** The site's own type, not what the machine has. */
async function expectOwnType(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await expect
    .poll(loaded)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('Figtree'),
        expect.stringContaining('Bricolage'),
      ]),
    )
}

test('the demo checkout says what is paid to whom, and that no money moves', async ({ page }) => {
  await openCheckout(page)
  await expect(page.getByRole('heading', { name: 'Demo checkout' })).toBeVisible()
  await expect(page.getByText('No money moves.')).toBeVisible()
  await expect(page.locator('.due')).toHaveText(fee)
  await expect(page.locator('dl')).toContainText('ToNorthlight')
  await expect(page.locator('dl')).toContainText('AD-7Q4K-2M9D')
  for (const name of [`Pay ${fee}`, 'Fail', 'Cancel']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expectOwnType(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('the demo checkout leads to the outbox, and its logo to the site', async ({ page }) => {
  await openCheckout(page)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await page.getByRole('link', { name: 'Northlight' }).click()
  await expect(page).toHaveURL(demoSite.url + landing)
})

test('the outbox strikes through a code that a newer one has replaced', async ({ page }) => {
  const phone = `+919${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  await sendSms(phone, '205771 is your code')
  await sendSms(phone, '482913 is your code')
  await page.goto(`${keyedSite.simulators}/?kind=sms`)
  const messages = page.locator('details', { hasText: phone })
  await expect(messages).toHaveCount(2)
  await expect(messages.nth(0).locator('.code')).toHaveText('482913')
  await expect(messages.nth(0).locator('s')).toHaveCount(0)
  await expect(messages.nth(1).locator('s')).toHaveText('205771')
  await expectOwnType(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the buttons of the demo keep a border in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openCheckout(page)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const button of await page.getByRole('button').all()) {
    await expect(button).toHaveCSS('border-top-style', 'solid')
    await expect(button).not.toHaveCSS('border-top-color', ground)
  }
})
