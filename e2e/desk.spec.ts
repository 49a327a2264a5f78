import { setShortcuts } from '../contract/desk/sign-in.ts'
import { demoSite } from '../playwright.config.ts'
import { alive } from './alive.ts'
import { inviteNew, openNew } from './database.ts'
import { addPasskey, enterDemo, linkFor, withPasskeys } from './desk-visitor.ts'
import {
  aName,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgive,
  outbox,
  test,
} from './fixtures.ts'

test('an owner without a passkey adds one where it is asked for, and goes on', async ({
  page,
  context,
  troubles,
}) => {
  const [owner, invited] = [aName(), aName()]
  const emailOf = (name: string) => `${name.replace(/\W/g, '').toLowerCase()}@example.org`
  await context.addCookies([await openNew('owner', { name: owner, email: emailOf(owner) })])
  await withPasskeys(page)
  await page.goto('/desk/team')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Name').fill(invited)
  await dialog.getByLabel('Work email').fill(emailOf(invited))
  await dialog.getByLabel('Counsellor').check()
  await dialog.getByRole('button', { name: /^Invite/ }).click()
  await expect(dialog).toContainText('You need a passkey to confirm this, and you have none yet.')
  forgive(troubles, /status of 403/)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(dialog).toContainText('Your passkey is ready. Confirm with it now.')
  // What was typed is still there.
  await expect(dialog.getByLabel('Name')).toHaveValue(invited)
  await dialog.getByRole('button', { name: /^Invite/ }).click()
  await expect(page.getByRole('status').getByText(`${invited} is invited`)).toBeVisible()
})

test('an owner invites a person, who makes a passkey, signs out, and signs in with it', {
  tag: '@layout',
}, async ({ page, browser }) => {
  await withPasskeys(page)
  await enterDemo(page)
  const passkey = `Key of ${aName()}`
  await addPasskey(page, passkey)

  const name = aName()
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.org`
  await page.goto('/desk/team')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Work email').fill(email)
  await dialog.getByLabel('Counsellor').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Invite/ }).click()
  await expect(page.getByRole('status').getByText(`${name} is invited`)).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()

  const theirs = await browser.newContext({ baseURL: demoSite.url, viewport: page.viewportSize() })
  const person = await theirs.newPage()
  await withPasskeys(person)
  await person.goto(await linkFor(email))
  await expect(person.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await expectAccessible(person)
  await person.getByLabel('Name of this passkey').fill('Phone')
  await person.getByRole('button', { name: /passkey/ }).click()
  await person.waitForURL((url) => url.pathname === '/desk')
  // Pages that the role does not allow are not offered, and cannot be reached.
  await expect(person.getByRole('link', { name: 'Team' })).toHaveCount(0)
  expect((await person.goto('/desk/team'))?.status()).toBe(403)
  await expect(person.getByRole('main')).toContainText('This page is for owners')

  await person.goto('/desk/me')
  // Shortcuts of a single key get in nobody's way who has switched them off.
  const shortcuts = person.getByRole('dialog', { name: 'Shortcuts' })
  await expect(async () => {
    await person.keyboard.press('?')
    await expect(shortcuts).toBeVisible({ timeout: 500 })
  }).toPass()
  await person.keyboard.press('Escape')
  const single = person.getByRole('checkbox', { name: 'Shortcuts of a single key' })
  const stored = person.waitForResponse((response) => response.url().endsWith(setShortcuts.path))
  await single.uncheck()
  await stored
  await person.reload()
  await expect(single).not.toBeChecked()
  await person.keyboard.press('?')
  await expect(shortcuts).toBeHidden()
  // One of the rail and one of the bar, of which one is shown.
  const account = person.locator('details.account').filter({ visible: true })
  await account.locator('summary').click()
  await account.getByRole('button', { name: 'Sign out' }).click()
  await person.waitForURL((url) => url.pathname === '/desk/sign-in')
  await person.goto('/desk/me')
  await expect(person).toHaveURL(/\/desk\/sign-in\?next=%2Fdesk%2Fme/)
  await person.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await person.waitForURL((url) => url.pathname === '/desk/me')
  await theirs.close()
})

test('a second passkey is confirmed with the first; removing the first ends its sessions', async ({
  page,
}) => {
  const name = aName()
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.org`
  const link = await inviteNew({ name, email })
  const putAway = await withPasskeys(page)
  await page.goto(link)
  await page.getByLabel('Name of this passkey').fill('First')
  await page.getByRole('button', { name: /passkey/ }).click()
  await page.waitForURL((url) => url.pathname === '/desk')

  await page.goto('/desk/me')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('First confirm with a passkey that you have.')
  await expectAccessible(page)
  await dialog.getByLabel('Name of this passkey').fill('Second')
  await dialog.getByRole('button', { name: 'Confirm with your passkey' }).click()
  await expect(dialog.getByRole('status')).toContainText('Confirmed.')
  // The new one is made on another device, as of each person a device holds one.
  await putAway()
  await withPasskeys(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Second').first()).toBeVisible()

  await page.getByRole('button', { name: 'Remove First' }).click()
  await expect(dialog).toContainText('You signed in with it here, so you are signed out.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove it with your passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/desk/sign-in')
  const subjects = async () =>
    (await outbox()).filter(({ to }) => to === email).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('A passkey was added to your account at the desk')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/desk')
})

test('a code that costs a security check is sent once the browser has done it', async ({
  page,
  troubles,
}) => {
  await page.goto('/desk/sign-in')
  const email = `${aName().replace(/\W/g, '').toLowerCase()}@example.org`
  for (let code = 1; code <= 3; code++) {
    await page.getByLabel('Work email').fill(email)
    await page.getByRole('button', { name: 'Email me a six-digit code' }).click()
    await expect(page.getByLabel('Six-digit code')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Use another way' }).click()
  }
  forgive(troubles, /status of 403/)
})

test('a link that was used says so', async ({ page, troubles }) => {
  await page.goto(`/desk/invitation#${'A'.repeat(43)}`)
  await expect(page.getByText('This link cannot be used.')).toBeVisible()
  forgive(troubles, /status of 404/)
  await expectAccessible(page)
})

test('signing in leads to nowhere outside the desk', async ({ page }) => {
  await page.goto('/desk/sign-in?next=//evil.example/desk')
  await page.getByRole('button', { name: 'Enter the demo desk' }).click()
  await page.waitForURL((url) => url.pathname === '/desk')
})

const pages = ['/desk', '/desk/me', '/desk/team', '/desk/audit', '/desk/nothing-here']

for (const path of pages) {
  test(`${path} has no findings of axe and fits 320 px`, { tag: '@layout' }, async ({
    page,
    troubles,
  }) => {
    await enterDemo(page)
    await page.goto(path)
    forgive(troubles, /status of 404/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
}

test('the sign-in page has no findings of axe, fits 320 px, and works by keyboard', {
  tag: '@layout',
}, async ({ page }) => {
  await page.goto('/desk/sign-in')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await alive(page, 'button')
  const enter = page.getByRole('button', { name: 'Enter the demo desk' })
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab')
    if (await enter.evaluate((button) => button === document.activeElement)) break
  }
  await expect(enter).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/desk')
})

test('a filter of the audit that cannot be is named, with a way back', async ({
  page,
  troubles,
}) => {
  await enterDemo(page)
  const answer = await page.goto('/desk/audit?from=2026-02-30')
  forgive(troubles, /status of 400/)
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('main')).toContainText('There is no such day.')
  await page
    .getByRole('main')
    .getByRole('link', { name: /without filters/ })
    .click()
  await expect(page).toHaveURL(/\/desk\/audit$/)
})
