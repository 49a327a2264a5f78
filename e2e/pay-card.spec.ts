import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { applyAndOpenPay, desk, expectResult, fillCard } from './payer.ts'
import { fee } from './programme.ts'

const tokens = '**/verifone/tokens'
const pay = (page: Page) => page.getByRole('button', { name: `Pay ${fee}` })

test('Verifone: four fields are required, and a refused card is alerted and told', async ({
  page,
}) => {
  await applyAndOpenPay(page, 'VERIFONE')
  await pay(page).click()
  const wanted = {
    'Card number': 'Enter the card number.',
    'Expiry month': 'Choose the month.',
    'Expiry year': 'Choose the year.',
    CVC: 'Enter the CVC.',
  }
  for (const [label, words] of Object.entries(wanted)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(words)
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
    // No form could ever send a card to us.
    await expect(page.getByLabel(label)).not.toHaveAttribute('name')
  }
  await expect(page.getByLabel('Card number')).toBeFocused()
  await fillCard(page)
  await page.route(tokens, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { errorCode: 401, errorMsg: 'Bad request - parameter error' },
    }),
  )
  const alert = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await pay(page).click()
  expect(await alert).toBe('Bad request - parameter error')
  await expect(page.locator('.cardform__notice')).toContainText('Nothing was charged.')
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
  await page.unroute(tokens)
  await pay(page).click()
  await desk(page, 'VERIFONE').press('Pay')
  await expectResult(page, 'paid')
})

test('Verifone: a call that failed (200) is tried again without an alert', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  let calls = 0
  await page.route(tokens, (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    const json = { errorCode: 200, errorMsg: 'Call failed' }
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json })
  })
  // This card needs no confirmation by the bank.
  await fillCard(page, '5555 5555 5555 4444')
  await pay(page).click()
  await expectResult(page, 'paid')
  expect([calls, alerts]).toEqual([2, []])
})

test('the keyboard alone is enough to pay', async ({ page }) => {
  await applyAndOpenPay(page, 'VERIFONE')
  const number = page.getByLabel('Card number')
  await expect(number).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(number).toBeFocused()
  await page.keyboard.type('4111111111111111')
  await expect(number).toHaveValue('4111 1111 1111 1111')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(new Date().getFullYear() + 2))
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Demo checkout' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectResult(page, 'paid')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
