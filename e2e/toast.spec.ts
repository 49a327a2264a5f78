import { expect, test } from './fixtures.ts'

const toast = '.toast'

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/ui')
  await expect(page.locator('html[data-alive]')).toBeAttached()
})

test('a toast does not come up under the pointer, and goes on time though the pointer rests', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Success', exact: true })
  // The button stands where toasts come up.
  await button.evaluate((element) => element.classList.add('toast-place', 'toast-place--bottom'))
  await button.click()
  const shown = page.locator(toast)
  await expect(shown).toBeVisible()
  const [at, under] = [await shown.boundingBox(), await button.boundingBox()]
  if (!at || !under) throw new Error('Nothing is shown')
  expect(at.y + at.height < under.y || at.y > under.y + under.height).toBe(true)
  await page.clock.fastForward(3_100)
  await expect(shown).toBeHidden()
})

test('a toast that comes up under a resting pointer goes on time; one that is pointed at stays', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Success', exact: true })
  const shown = page.locator(toast)
  await button.press('Enter')
  await expect(shown).toBeVisible()
  await shown.hover()
  await page.mouse.move(0, 0)
  await shown.hover({ position: { x: 40, y: 20 } })
  await shown.hover({ position: { x: 60, y: 20 } })
  await page.clock.fastForward(10_000)
  await expect(shown).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(3_100)
  await expect(shown).toBeHidden()
})
