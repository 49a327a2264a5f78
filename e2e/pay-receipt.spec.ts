import { defaultDates } from '../contract/event-defaults.ts'
import { rupees } from '../contract/money.ts'
import { examFee } from '../contract/programme.ts'
import { referenceOf } from '../contract/tx-id.ts'
import { expect, test } from './fixtures.ts'
import { apply, applyAndOpenPay, desk, openPay, receiptsOf } from './payer.ts'
import { aKspayId, expectResult, mockResult } from './payment-result.ts'

const address = `/success?kspay_id=${aKspayId}`
const future = { ...defaultDates, qualifying_test: '2199-01-08', winners_announced: '2199-01-20' }

test('a paid result is a receipt with fee, coupon, email, time and both references', async ({
  page,
}) => {
  const payer = await applyAndOpenPay(page, 'RAZORPAY', { coupon_code: 'WELCOME10' })
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
  const receipt = page.locator('.sum')
  for (const text of [
    `Scholarship exam fee${rupees(examFee)}`,
    `Coupon WELCOME10– ${rupees(examFee / 10)}`,
    `Email${payer.person.email}`,
    'Paid throughRazorpay',
    `Paid in full${rupees(examFee * 0.9)}`,
  ]) {
    await expect(receipt).toContainText(text)
  }
  await expect(receipt).toContainText(/Paid\d+ \w+ \d{4}, \d\d:\d\d IST/)
  await expect(receipt).toContainText(/Razorpay referencepay_\w+/)
  const share = page.getByRole('link', { name: 'Share on WhatsApp' })
  const url = decodeURIComponent((await share.getAttribute('href')) ?? '')
  expect(url).toMatch(/^https:\/\/wa\.me\/\?text=.*\/scholarship-program$/)
  expect(url).not.toMatch(new RegExp(`${payer.person.email}|${payer.person.name}|kspay`))
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.locator('.footer')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
  await page.getByRole('link', { name: 'Save or print' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(page.getByText('Coupon WELCOME10')).toBeVisible()
})

test('a free seat is registered, and nothing was paid', async ({ page }) => {
  const payer = await apply(page, 'RAZORPAY', { coupon_code: 'FREESEAT' })
  await openPay(page, payer.requestId)
  await expectResult(page, 'paid')
  const receipt = page.locator('.sum')
  await expect(receipt).toContainText('Amount chargedINR 0')
  await expect(receipt).toContainText('Coupon FREESEAT')
  await expect(receipt).not.toContainText('Paid in full')
  await expect(page.locator('.result .badge')).toHaveText('Registered')
})

test('an exam to come can be put into a calendar; one that is past is not told as one to come', async ({
  page,
}) => {
  await mockResult(page, 'PAYMENT_PAID', { dates: future })
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('8 January 2199')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('exam.ics')
  await page.unroute('**/verify-payment')
  const past = { ...future, qualifying_test: '2026-01-08' }
  await mockResult(page, 'PAYMENT_PAID', { dates: past })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main).toContainText('We’ll email you the next exam date.')
  await expect(main).not.toContainText(/January/)
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden()
})

test('the reference is copied by a tap', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mockResult(page, 'FAILED')
  await page.goto(address)
  await page.getByRole('button', { name: referenceOf(aKspayId) }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referenceOf(aKspayId))
})
