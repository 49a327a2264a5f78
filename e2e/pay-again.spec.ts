import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import {
  applyAndOpenPay,
  atRazorpay,
  desk,
  fillBilling,
  fillCard,
  openPay,
  orderOf,
  pressPay,
  receiptsOf,
} from './payer.ts'
import { aKspayId, expectResult, mockResult } from './payment-result.ts'

test.describe('paying again', () => {
  test('an in-flight payment is asked about every half minute in the end, without an offer to pay again', async ({
    page,
  }) => {
    await page.clock.install()
    await mockResult(page, 'PENDING', { in_flight: true })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/verify-payment')) asked += 1
    })
    await page.goto(`/success?kspay_id=${aKspayId}`)
    await expectResult(page, 'in-flight')
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByRole('link', { name: 'Continue payment' })).toBeHidden()
    const askedAfter = (seconds: number) => async () => {
      await page.clock.fastForward(seconds * 1_000)
      return asked
    }
    // Many banks need seconds only: at first it is asked as often as any other.
    await expect.poll(askedAfter(2)).toBe(5)
    expect(await askedAfter(20)()).toBe(5)
    await expect.poll(askedAfter(2)).toBe(6)
    await page.getByRole('link', { name: 'Check now' }).click()
    await expect.poll(() => asked).toBe(7)
  })

  test('a payer who left the bank’s page pays on the same order', async ({ page }) => {
    const payer = await applyAndOpenPay(page, 'RAZORPAY')
    await atRazorpay(await orderOf(page), 'left')
    await desk(page, 'RAZORPAY').press('Cancel')
    await expectResult(page, 'in-flight')
    const txId = new URL(page.url()).searchParams.get('kspay_id')
    await openPay(page, payer.requestId)
    await desk(page, 'RAZORPAY').press('Pay')
    await page.waitForURL('**/success?kspay_id=*')
    expect(new URL(page.url()).searchParams.get('kspay_id')).toBe(txId)
    await expectResult(page, 'paid')
  })

  test('a card sent after the application was paid leads to the result', async ({
    page,
    troubles,
  }) => {
    await applyAndOpenPay(page, 'VERIFONE')
    const answer = { success: false, code: 'already-paid', message: 'This is already paid.' }
    await page.route('**/complete-payment', (route) => route.fulfill({ status: 409, json: answer }))
    await mockResult(page, 'PAYMENT_PAID')
    await fillCard(page)
    await fillBilling(page)
    await pressPay(page)
    await expectResult(page, 'paid')
    forgive(troubles, /status of 409/)
  })

  test('the pay page of a paid application leads to the result', async ({ page, troubles }) => {
    const payer = await applyAndOpenPay(page, 'RAZORPAY')
    await atRazorpay(await orderOf(page), 'pay')
    await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
    await openPay(page, payer.requestId)
    await expect(page.getByText('There is nothing left to pay')).toBeVisible()
    await expectAccessible(page)
    forgive(troubles, /status of 409/)
    await page.getByRole('link', { name: 'See the payment' }).click()
    await expectResult(page, 'paid')
  })
})
