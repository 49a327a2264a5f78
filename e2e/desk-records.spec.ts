import { actedYesterday, inviteNew } from './database.ts'
import { enterDemo } from './desk-visitor.ts'
import { aName, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { tabTo } from './focus.ts'

test('what someone did yesterday is found by keyboard, and read at 320 px', async ({ page }) => {
  const name = aName()
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.org`
  await inviteNew({ name, email })
  await actedYesterday(email)
  await page.setViewportSize({ width: 320, height: 640 })
  await enterDemo(page, '/desk/audit')
  const main = page.getByRole('main')
  const exported = main.getByText(`${name} exported 1,234 rows of applications as CSV`)
  const signedOut = main.getByText(`${name} signed out`)
  await main.focus()
  await tabTo(page, main.getByRole('combobox', { name: 'Person' }))
  await page.keyboard.type(name)
  await tabTo(page, main.getByRole('button', { name: 'Show', exact: true }))
  await page.keyboard.press('Enter')
  await expect(signedOut).toBeVisible()
  await main.focus()
  await tabTo(page, main.getByRole('link', { name: 'Yesterday' }))
  await page.keyboard.press('Enter')
  await expect(signedOut).toHaveCount(0)
  await expect(exported).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(signedOut).toBeVisible()
})
