import type { Page } from '@playwright/test'
import { type GatewayName, gatewayNames } from '../contract/payment.ts'
import { referenceOf } from '../contract/tx-id.ts'
import { alive } from './alive.ts'
import { aPerson, goToPayment, openForm } from './applicant.ts'
import { expect, forgive, test } from './fixtures.ts'
import { applyAndOpenPay, desk, goToDesk, type Outcome, receiptsOf, wayBack } from './payer.ts'
import { expectResult } from './payment-result.ts'
import { fee } from './programme.ts'

const anId = { provider_payment_id: expect.stringMatching(/\w+/) }
const success = { payment_status: 'Success', ...anId }
const failed = { payment_status: 'Failed' }

/** Parameters of the way back from a payment, beside its name. */
const saidOfPaid: Record<GatewayName, object> = {
  RAZORPAY: success,
  PAYPAL: success,
  CASHFREE: {},
  PAYU: {},
  STRIPE: success,
  VERIFONE: {},
}

type Leaving = {
  /** Parameters of the way back from a payment that was left. */
  said: object
  /** Buttons to press for a refusal. */
  refusal: Outcome[]
}

const leavings: Record<GatewayName, Leaving | 'stays on our page'> = {
  // Its window offers another try until it is closed.
  RAZORPAY: { said: failed, refusal: ['Fail', 'Cancel'] },
  PAYPAL: {
    said: { ...failed, ...anId },
    refusal: ['Fail'],
  },
  CASHFREE: { said: {}, refusal: ['Fail'] },
  PAYU: { said: {}, refusal: ['Fail'] },
  // See the payment screen: its fields stay there until they are paid.
  STRIPE: 'stays on our page',
  VERIFONE: { said: {}, refusal: ['Fail'] },
}

/** Parameters that gateways add to the URL by themselves. */
const itsOwn = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'REFNO']

async function come(page: Page, gateway: GatewayName, ...outcomes: Outcome[]) {
  const at = await goToDesk(page, gateway)
  const back = await wayBack(page, async () => {
    for (const outcome of outcomes) await at.press(outcome)
  })
  return Object.fromEntries(Object.entries(back).filter(([name]) => !itsOwn.includes(name)))
}

for (const gateway of gatewayNames) {
  test.describe(gateway, () => {
    test('a paid checkout leads to the result, sends one receipt and leaves nothing to pay', async ({
      page,
    }) => {
      const payer = await applyAndOpenPay(page, gateway)
      await page.evaluate(() => localStorage.setItem('application-draft', '{"fullname":"Kavya"}'))
      const { kspay_id = '', ...rest } = await come(page, gateway, 'Pay')
      expect(rest).toEqual(saidOfPaid[gateway])
      await expectResult(page, 'paid')
      // The result comes with the page; the address is cleaned once it is alive.
      await expect.poll(() => new URL(page.url()).search).toBe(`?kspay_id=${kspay_id}`)
      await expect(page.locator('.reference__no')).toHaveText(referenceOf(kspay_id))
      await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
      expect((await receiptsOf(payer))[0]?.text).toContain(referenceOf(kspay_id))
      const draft = () => page.evaluate(() => localStorage.getItem('application-draft'))
      await expect.poll(draft).toBeNull()
      await openForm(page)
      await expect(page.getByText('You have an unpaid application')).toBeHidden()
      expect(await receiptsOf(payer)).toHaveLength(1)
    })

    const leaving = leavings[gateway]
    if (leaving === 'stays on our page') return
    test('a checkout that was cancelled and then declined is paid without typing again', async ({
      page,
    }) => {
      const payer = await applyAndOpenPay(page, gateway)
      const back = await come(page, gateway, 'Cancel')
      expect(back).toEqual({ kspay_id: expect.any(String), ...leaving.said })
      // One rule and one set of words, whatever the gateway: nobody has paid, says the provider.
      await expectResult(page, 'closed')
      await goOn(page)
      await come(page, gateway, ...leaving.refusal)
      await expectResult(page, 'failed')
      await goOn(page)
      await come(page, gateway, 'Pay')
      await expectResult(page, 'paid')
      await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
    })
  })
}

test('Razorpay’s window says that a try failed, and takes another', async ({ page }) => {
  await applyAndOpenPay(page, 'RAZORPAY')
  await desk(page, 'RAZORPAY').press('Fail')
  const window = page.frameLocator('iframe[title="Demo checkout"]')
  await expect(window.getByRole('alert')).toHaveText('The payment failed. You can try again.')
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
})

async function goOn(page: Page) {
  await alive(page)
  await page.getByRole('link', { name: /^(Try the payment again|Continue payment)/ }).click()
}

test('a visitor applies and pays, from the empty form to the receipt', async ({ page }) => {
  const person = aPerson()
  await openForm(page)
  await goToPayment(page, person)
  await page.getByRole('button', { name: `Pay ${fee}` }).click()
  await expect(page).toHaveURL('/pay')
  await expect(page.getByText('You are paying Northlight')).toBeVisible()
  const at = desk(page, 'RAZORPAY')
  await expect(at.amount).toHaveText(fee)
  expect(await page.evaluate(() => localStorage.getItem('scholarship-request-id'))).toBeNull()
  await at.press('Pay')
  await expectResult(page, 'paid')
  await expect.poll(async () => (await receiptsOf({ person })).length).toBe(1)
})

test('a browser without storage can pay too, and no address names the application', async ({
  page,
  troubles,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is switched off', 'SecurityError')
        },
      })
    }
  })
  await openForm(page)
  await goToPayment(page, aPerson())
  await page.getByRole('button', { name: `Pay ${fee}` }).click()
  await expect(desk(page, 'RAZORPAY').amount).toHaveText(fee)
  await expect(page).toHaveURL('/pay')
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
  await page.goto('/pay')
  await expect(page).toHaveURL('/scholarship-program')
  forgive(troubles, /Storage is switched off/)
})

test('a free seat leads straight to the result', async ({ page }) => {
  const payer = await applyAndOpenPay(page, 'RAZORPAY', { coupon_code: 'FREESEAT' })
  await expectResult(page, 'paid')
  await expect.poll(async () => (await receiptsOf(payer)).length).toBe(1)
})
