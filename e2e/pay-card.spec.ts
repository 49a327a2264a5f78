import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { applyAndOpenPay, cardFrame, desk, fillBilling, fillCard, pressPay } from './payer.ts'
import { expectResult } from './payment-result.ts'

const tokens = '**/verifone/v1/tokens'

/** Collects the page's alerts; every alert is closed at once. */
function alertsOf(page: Page) {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}

test('Verifone: the four required fields of the card are in its frame, and none is in our page', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const alerts = alertsOf(page)
  await fillBilling(page)
  await pressPay(page)
  const missing = ['Enter the card number.', 'Choose the month.', 'Choose the year.']
  for (const words of [...missing, 'Enter the CVC.']) {
    await expect(cardFrame(page).getByText(words)).toBeVisible()
  }
  for (const label of ['Card number', 'Expiry month', 'Expiry year', 'CVC']) {
    await expect(cardFrame(page).getByLabel(label)).toHaveAttribute('required', '')
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  }
  await expect.poll(() => alerts).toEqual(['Enter the card number.'])
  await expect(page.locator('[autocomplete^="cc-"]')).toHaveCount(0)
})

test('Verifone: a refused card shows an alert and a notice, and the next try pays', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const alerts = alertsOf(page)
  await fillCard(page)
  await fillBilling(page)
  const refusal = { code: 401, message: 'Bad request - parameter error' }
  await page.route(tokens, (route) => route.fulfill({ json: refusal }))
  await pressPay(page)
  await expect(page.locator('.cardform__notice')).toContainText('Nothing was charged.')
  expect(alerts).toEqual([refusal.message])
  await page.unroute(tokens)
  await pressPay(page)
  await desk(page, 'VERIFONE').press('Pay')
  await expectResult(page, 'paid')
})

test('Verifone: a failed token call (200) is retried without an alert', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const alerts = alertsOf(page)
  let calls = 0
  await page.route(tokens, (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    return route.fulfill({ json: { code: 200, message: 'Call failed' } })
  })
  // This card needs no confirmation by the bank.
  await fillCard(page, '5555 5555 5555 4444')
  await fillBilling(page)
  await pressPay(page)
  await expectResult(page, 'paid')
  expect([calls, alerts]).toEqual([2, []])
})

test('Verifone: the billing address is required, with India as its country', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  await fillCard(page)
  await expect(page.getByLabel('Country')).toHaveValue('IN')
  await pressPay(page)
  const wanted = {
    Address: ['Enter the address.', 'address-line1'],
    City: ['Enter the city.', 'address-level2'],
    State: ['Enter the state.', 'address-level1'],
    'PIN or postal code': ['Enter the PIN or postal code.', 'postal-code'],
  } as const
  for (const [label, [words, autocomplete]] of Object.entries(wanted)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(words)
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete)
  }
  await expect(page.getByLabel('Address')).toBeFocused()
  await fillBilling(page)
  await page.getByLabel('PIN or postal code').fill('0110')
  await expect(page.getByLabel('PIN or postal code')).toHaveAccessibleDescription(
    'A PIN code has 6 digits.',
  )
  await page.getByLabel('Country').selectOption('Nepal')
  await expect(page.getByLabel('PIN or postal code')).toHaveAccessibleDescription('')
})

test('Verifone: a declined card ends in a failed payment', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  await fillCard(page, '4000 0000 0000 0002')
  await fillBilling(page)
  await pressPay(page)
  await expectResult(page, 'failed')
})

test('Verifone: the form is accessible and fits, and its frame shows all that it holds', {
  tag: '@layout',
}, async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  await fillCard(page)
  await pressPay(page)
  await expect(page.getByText('Enter the address.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { height: shown = 0 } = (await page.locator('iframe').boundingBox()) ?? {}
  const held = await cardFrame(page)
    .locator('body')
    .evaluate((body) => body.scrollHeight)
  expect(shown).toBeGreaterThanOrEqual(held)
})

test('Verifone: a payer can pay with the keyboard alone', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const number = cardFrame(page).getByLabel('Card number')
  await expect(number).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(number).toBeFocused()
  const year = String(new Date().getFullYear() + 2)
  const typed = ['4111111111111111', '12', year, '123', '12 Rose Lane', 'Pune', 'Goa', '403001']
  for (const [index, text] of typed.entries()) {
    if (index) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Demo checkout' })).toBeVisible()
  const confirm = page.getByRole('button', { name: /^Pay/ })
  const isReached = () => confirm.evaluate((button) => button === document.activeElement)
  // The logo and the links of the stand-in come first.
  for (let turn = 0; turn < 6 && !(await isReached()); turn++) await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expectResult(page, 'paid')
})
