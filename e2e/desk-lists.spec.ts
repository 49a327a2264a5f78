import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addNote } from '../contract/desk/notes.ts'
import { aPerson, goToPayment, openForm } from './applicant.ts'
import { addPasskey, enterDemo, withPasskeys } from './desk-visitor.ts'
import {
  aName,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgive,
  test,
} from './fixtures.ts'

const lists = [
  'applications',
  'payments',
  'enquiries',
  'messages',
  'colleges',
  'coupons',
  'referrals',
]

for (const list of lists) {
  test(`the list of ${list} has no findings of axe and fits 320 px`, { tag: '@layout' }, async ({
    page,
  }) => {
    await enterDemo(page)
    await page.goto(`/desk/${list}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
}

test('a coupon’s page shows its people and money at 360 px, and who opened it is in the audit', {
  tag: '@layout',
}, async ({ page, troubles }) => {
  await enterDemo(page, '/desk/coupons')
  await page.getByRole('main').getByRole('link', { name: 'NORTH300' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NORTH300' })).toBeVisible()
  for (const name of ['Money', 'Changes', 'People']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.goto('/desk/audit?kind=coupon&record=NORTH300')
  await page.getByRole('main').getByRole('link', { name: 'NORTH300', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'NORTH300' })).toBeVisible()
  await page.getByRole('link', { name: 'Coupons', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await page.goto('/desk/coupons/NOWHERE1')
  await expect(page.getByRole('heading', { name: 'There is no such coupon' })).toBeVisible()
  forgive(troubles, /status of 404/)
})

test('an applicant is found, opened, shown and noted; Back and reload keep what was typed', async ({
  page,
  troubles,
}) => {
  const person = { ...aPerson(), name: aName() }
  await openForm(page)
  await goToPayment(page, person)

  await enterDemo(page, '/desk/applications')
  const find = page.getByRole('main').getByRole('searchbox')
  await find.fill(person.name.split(' ').at(-1) ?? '')
  await find.press('Enter')
  const found = page.getByRole('main').getByRole('link', { name: person.name })
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await expect(found).toHaveCount(1)
  // Typed text is in no address.
  expect(page.url()).not.toContain(person.name.split(' ').at(-1))
  await page.reload()
  // The server knows the whole list; what was typed narrows it once the script is there.
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(person.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show the email/ }).click()
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect(page.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    `mailto:${person.email}`,
  )
  await page.getByRole('button', { name: /^Show the phone/ }).click()
  const digits = `91${person.phone}`
  const dial = page.getByRole('link', { name: 'Call', exact: true })
  await expect(dial).toHaveAttribute('href', `tel:+${digits}`)
  await dial.click()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^WhatsApp/ }).click()
  expect((await opened).url()).toBe(`https://wa.me/${digits}`)
  await (await opened).close()
  // A browser may refuse to copy; staff can still select the number.
  const copy = page.getByRole('button', { name: /^(Copy|Copied|Not copied)/ }).last()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await copy.click()
  await expect(copy).toHaveText('Not copied: select it instead')
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text
    }
  })
  await copy.click()
  await expect(copy).toHaveText('Copied')
  expect((await page.title()).replace(/\D/g, '')).toBe(digits)
  const note = page.getByText('Wants to pay <b>tomorrow</b>.')
  await page.getByLabel('Add a note').fill('Wants to pay <b>tomorrow</b>.')
  // The answer is lost on its way: the note is stored, and the second press is the same request.
  await page.route(`**${addNote.path}`, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: /note/i }).click()
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  forgive(troubles, /ERR_INTERNET_DISCONNECTED/)
  await page.unroute(`**${addNote.path}`)
  await page.getByRole('button', { name: /note/i }).click()
  await expect(page.getByLabel('Add a note')).toHaveValue('')
  await page.reload()
  await expect(note).toHaveCount(1)
  // One group of what happened, and Back to all of it.
  const submitted = page.getByRole('main').getByText('Application submitted')
  await page.getByRole('link', { name: /^Views/ }).click()
  await expect(submitted).toHaveCount(0)
  await expect(page.getByText('saw the phone and email of this application').first()).toBeVisible()
  await page.goBack()
  await expect(submitted).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await expect(found).toHaveCount(1)
})

test('words typed and sent before the script is there are looked for once it is', async ({
  page,
}) => {
  await enterDemo(page)
  let isHeld = true
  await page.route('**/desk/assets/*.js', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await page.goto('/desk/coupons', { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('WELCOME10')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await box.press('Enter')
  await sent
  isHeld = false
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/coupons$/)
  await page.reload()
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
})

test('an export is a file; with contact data the passkey confirms it first', async ({ page }) => {
  await withPasskeys(page)
  await enterDemo(page)
  await addPasskey(page, `Key of ${aName()}`)
  await page.goto('/desk/applications')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel(/^Email/).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /Export|Download/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^applications-[\d-]+\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFReference,Name,Email')).toBe(true)
})

test('a filter that cannot be, and a record that is not there, are said inside the desk', async ({
  page,
  troubles,
}) => {
  await enterDemo(page)
  expect((await page.goto('/desk/applications?stage=dancing'))?.status()).toBe(400)
  forgive(troubles, /status of 400/)
  await expect(page.getByRole('main')).toContainText('stage. Choose submitted, confirmed')
  await expectAccessible(page)
  expect((await page.goto('/desk/applications/nobody'))?.status()).toBe(404)
  await expect(page.getByRole('navigation', { name: 'Desk' }).first()).toBeAttached()
  forgive(troubles, /status of 404/)
})

test('without a connection a page stays, says how old it is, and keeps what was typed', async ({
  page,
  troubles,
}) => {
  await enterDemo(page, '/desk/coupons')
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('half a na')
  const notice = page.getByText(/offline\. This is the page as of \d\d:\d\d IST\./)
  await expect(notice).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(notice).toContainText('You are offline.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(notice).toContainText('You are still offline.')
  forgive(troubles, /ERR_INTERNET_DISCONNECTED/)
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(box).toHaveValue('half a na')
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('a searched list that is loaded again never shows the whole list', async ({
  page,
  troubles,
}) => {
  await enterDemo(page, '/desk/coupons')
  await page.getByRole('searchbox').last().fill('LAUNCH500')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('table')).toBeHidden()
  forgive(troubles, /ERR_FAILED/)
  await page.unroute('**/*.js')
  await page.reload()
  await expect(rows).toHaveCount(2)
})

/** A list looks for news every 20 seconds. */
const afterPolling = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(21_000)
    await check()
  }).toPass()

test('a list that can no longer be compared with the server says so, until it can', async ({
  page,
  troubles,
}) => {
  await page.clock.install()
  await enterDemo(page, '/desk/coupons')
  await page.route('**/desk/api/news', (route) => route.abort())
  const again = page.getByRole('button', { name: /The server does not answer.*Try now/ })
  await afterPolling(page, () => expect(again).toBeVisible({ timeout: 500 }))
  await expectAccessible(page)
  await again.click()
  await expect(again).toBeVisible()
  forgive(troubles, /ERR_FAILED/)
  await page.unroute('**/desk/api/news')
  await again.click()
  await expect(again).toHaveCount(0)
})

test('a list whose session is over leads to the sign-in, and goes on afterwards', async ({
  page,
  troubles,
}) => {
  await page.clock.install()
  await enterDemo(page, '/desk/coupons')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const link = page.getByRole('link', { name: /your session is over.*Sign in again/ })
  await afterPolling(page, () => expect(link).toBeVisible({ timeout: 500 }))
  await expectAccessible(page)
  await expect(link).toHaveAttribute('href', '/desk/sign-in')
  forgive(troubles, /status of 401/)
  await page.context().addCookies(cookies)
  await afterPolling(page, () => expect(link).toHaveCount(0, { timeout: 500 }))
})
