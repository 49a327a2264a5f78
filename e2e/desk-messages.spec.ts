import { aPerson } from './applicant.ts'
import { aRefusedMail } from './database.ts'
import { enterDemo } from './desk-visitor.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, outbox, test } from './fixtures.ts'

test('an email that failed is found, opened and sent again', { tag: '@layout' }, async ({
  page,
}) => {
  const { email } = aPerson()
  await aRefusedMail(email)
  await enterDemo(page, '/desk/messages')
  await page.getByText('Filter and sort').click()
  await page.getByLabel('Failed').check()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByRole('main')).toContainText('The mailbox is full')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Answer to an enquiry' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Answer to an enquiry' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send again/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send again' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Only a message that failed', {
      timeout: 500,
    })
    await expect(page.locator('.status', { hasText: 'Sent' })).toBeVisible({ timeout: 500 })
  }).toPass()
  expect((await outbox()).filter(({ to }) => to === email)).toHaveLength(1)
  // The enquiry tells of it.
  await page.getByRole('link', { name: 'Enquiry', exact: true }).click()
  await expect(page.getByText('Email sent: Answer to an enquiry')).toBeVisible()
  await page.getByRole('link', { name: 'See the message' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
