import type { Page } from '@playwright/test'
import { addEnquiries, openNew } from './database.ts'
import {
  aName,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgive,
  test,
} from './fixtures.ts'

/** A row of a list, by the name in it. */
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row', { name })

test('a counsellor takes two enquiries, sets a day, finds them under Mine and Due, and steps on', async ({
  page,
  context,
  troubles,
}) => {
  const [counsellor, first, second] = [aName(), aName(), aName()]
  const email = `${counsellor.replace(' ', '.').toLowerCase()}@example.org`
  await context.addCookies([await openNew('counsellor', { name: counsellor, email })])
  await addEnquiries([first, second])
  await page.goto('/desk/enquiries')
  for (const name of [first, second]) {
    await expect(async () => {
      await page.getByRole('main').getByRole('link', { name }).focus()
      await page.keyboard.press('x')
      await expect(page.getByLabel(`Select ${name}`)).toBeChecked({ timeout: 500 })
    }).toPass()
  }
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await bar.getByRole('button', { name: 'Assign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(dialog).toContainText(`2 rows. Assigned to: ${counsellor}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save 2 rows' }).press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(row(page, first)).toContainText(counsellor)

  await page.goto('/desk/work')
  await expect(row(page, second)).toContainText(counsellor)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('main').getByRole('link', { name: first }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  const work = page.getByRole('form', { name: 'Work on this record' })
  const day = work.getByLabel('Follow up on')
  await day.fill('2026-01-01')
  await work.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(work).toContainText('This day is over. Choose today or a later day.')
  forgive(troubles, /status of 400/)
  await day.fill((await day.getAttribute('min')) ?? '')
  await work.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('main')).toContainText('Today')
  await expectAccessible(page)

  // Half a note survives a reload, and is on the way out.
  const note = page.getByLabel('Add a note')
  await note.fill('Rang; she asks for')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(note).toHaveValue('Rang; she asks for')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(page.getByText('Your note is not saved')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await note.fill('')

  await page.goto('/desk/work?view=due')
  await expect(row(page, first)).toContainText('Today')
  await expect(row(page, second)).toHaveCount(0)
})
