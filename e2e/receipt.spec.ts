import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { apply, applyAndOpenPay, desk, openPay, receiptsOf } from './payer.ts'
import { expectResult } from './payment-result.ts'

type Payer = Parameters<typeof receiptsOf>[0]

/** The link in the mail. */
async function linkOf(payer: Payer) {
  await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
  const [mail] = await receiptsOf(payer)
  return mail?.text.match(/^\S+\/receipt\/\S+$/m)?.[0] ?? 'no link'
}

const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('the receipt behind the link reads well, and prints on one sheet', async ({ page }) => {
  const payer = await applyAndOpenPay(page, 'RAZORPAY')
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
  await page.goto(await linkOf(payer))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  for (const fact of [payer.person.name, payer.person.email, 'Razorpay', 'Paid in full']) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  }
  const faces = () => page.evaluate(() => Array.from(document.fonts, ({ status }) => status))
  await expect.poll(faces).toEqual(['loaded', 'loaded'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('a free seat has a confirmation that nothing was charged', async ({ page }) => {
  const payer = await apply(page, 'RAZORPAY', { coupon_code: 'FREESEAT' })
  await openPay(page, payer.requestId)
  await expectResult(page, 'paid')
  await page.goto(await linkOf(payer))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmation')
  await expect(page.getByText('INR 0', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a receipt link that is cut off answers 404 with a message', async ({ page, troubles }) => {
  const response = await page.goto('/receipt/abcd1234abcd1234abcd12345?key=half')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading')).toHaveText('There is no receipt at this address.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  forgive(troubles, /status of 404/)
})
