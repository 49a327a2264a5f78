import { expect, forgive, test } from './fixtures.ts'

const forged = 'a1b2c3d4e5f6g7h8i9j0k1l2m'
const congratulations = /Congratulations/

for (const address of [
  '/apply?payment_status=SUCCESS',
  '/apply?payment_status=success&kspay_id=',
  `/apply?payment_status=SUCCESS&kspay_id=${forged}`,
  '/success?payment_status=Success',
  `/success?kspay_id=${forged}&payment_status=Success&provider_payment_id=pay_1`,
]) {
  test(`${address} makes nothing paid`, async ({ page, troubles }) => {
    await page.goto(address)
    // The page has said what it will say once the query string is gone from the address.
    await expect(page).not.toHaveURL(/payment_status/)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(congratulations)).toHaveCount(0)
    forgive(troubles, /status of 40[04]/)
  })
}
