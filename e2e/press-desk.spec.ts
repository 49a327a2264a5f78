import type { Page } from '@playwright/test'
import { type DeskPage, deskPages } from '../contract/desk/pages.ts'
import { demoSite, keyedSite } from '../playwright.config.ts'
import { fillDesk, openSession } from './database.ts'
import { addPasskey, enterDemo, linkFor, withPasskeys } from './desk-visitor.ts'
import { aName, expect, forgive, test } from './fixtures.ts'
import { expectPressable, screens } from './hit-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Opens a page of the desk; of records and people the first of their list. */
async function open(page: Page, path: DeskPage) {
  await page.goto(`/desk${path.replace('/:id', '')}`)
  if (path.endsWith('/:id')) {
    await page.getByRole('main').locator('a.name').first().click()
    await page.waitForURL((url) => url.pathname.startsWith(`/desk${path.replace(':id', '')}`))
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses a button once the page has come to life, and walks the dialog that it opens. */
async function walkDialog(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.getByRole('main').getByRole('button', { name }).first().click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectPressable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const dialogs: Partial<Record<DeskPage, (string | RegExp)[]>> = {
  '/applications': ['Export'],
  '/me': ['Add a passkey'],
  '/team': ['Invite someone'],
  '/team/:id': [/^Reset sign-in/, /^Disable/],
}

test.describe('a person who is signed in', () => {
  test.use({ baseURL: keyedSite.url })
  test.beforeAll(fillDesk)
  test.beforeEach(async ({ context }) => context.addCookies([await openSession({ weak: false })]))

  const pages = Object.keys(deskPages) as DeskPage[]
  for (const path of pages.filter((path) => deskPages[path] !== 'open')) {
    test(`can press every control of /desk${path}`, async ({ page }) => {
      await open(page, path)
      await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
        for (const details of all) details.open = true
      })
      await expectPressable(page)
      for (const name of dialogs[path] ?? []) await walkDialog(page, name)
    })
  }

  test('can press every control of the menus and of search results', async ({ page }) => {
    await open(page, '/')
    for (const menu of ['.rail .account', '.top .account', '.tabbar details']) {
      await page.locator(menu).evaluate((details: HTMLDetailsElement) => {
        details.open = true
      })
      await expectPressable(page, menu)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Find anything' }).click()
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    await palette.getByRole('combobox').fill('Kumr')
    const all = palette.getByRole('option', { name: 'All names like it' })
    await expect(all).toBeVisible()
    await expectPressable(page)
    await all.click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Kumar' }).first()).toBeVisible()
    await expectPressable(page)
  })

  test('can press every control of a list that is narrowed', async ({ page }) => {
    await page.goto('/desk/applications?stage=paid')
    await expectPressable(page)
    await walkDialog(page, 'Save this view')
  })

  test('sees everything above a record', async ({ page, context, troubles }) => {
    await context.addCookies([await openSession({ weak: true })])
    await open(page, '/applications/:id')
    await expect(page.getByText('You signed in with a code from an email.')).toBeVisible()
    await expectPressable(page)
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline)
      await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(isOffline ? 1 : 0)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        expect(await hiddenAbove(page), `${screen.width} px`).toEqual([])
      }
    }
    await expectPressable(page)
    forgive(troubles, /ERR_INTERNET_DISCONNECTED/)
  })
})

/** Finds strips and notices that reach below the top of the record's head. */
const hiddenAbove = (page: Page) =>
  page.locator('.who').evaluate((head) => {
    scrollTo(0, 0)
    const { top } = head.getBoundingClientRect()
    return [...document.querySelectorAll('main > :is(.demo, .notice), .offline')]
      .filter((above) => above.getBoundingClientRect().bottom > top)
      .map((above) => above.textContent)
  })

test('every control of the sign-in can be pressed', async ({ page }) => {
  await page.goto('/desk/sign-in')
  await expectPressable(page)
  const send = page.getByRole('button', { name: 'Email me a six-digit code' })
  const email = page.getByLabel('Work email')
  await send.click()
  await expect(email).toBeFocused()
  await expectPressable(page)
  await email.fill(`${aName().replace(' ', '.')}@example.org`)
  await send.click()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectPressable(page)
})

test('every control of an invitation can be pressed', async ({ page, browser }) => {
  await withPasskeys(page)
  await enterDemo(page)
  await addPasskey(page, `Key of ${aName()}`)
  await page.goto('/desk/team')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog')
  const name = aName()
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.org`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Work email').fill(email)
  await dialog.getByLabel('Counsellor').check()
  await dialog.getByRole('button', { name: /^Invite/ }).click()
  await expect(page.getByRole('status').getByText(`${name} is invited`)).toBeVisible()
  // The toast may come up over a control, away from the pointer: it goes by itself, or when dismissed.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectPressable(page)

  const theirs = await browser.newContext({ baseURL: demoSite.url })
  const person = await theirs.newPage()
  await person.goto(await linkFor(email))
  await expect(person.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await expectPressable(person)
  await theirs.close()
})
