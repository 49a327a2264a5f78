import type { Locator, Page } from '@playwright/test'
import { landing } from './enquirer.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'

const link = (page: Page) => page.locator('.hero__apply')
const card = (page: Page) => page.locator('#top form')
const submit = (page: Page) => card(page).getByRole('button', { name: 'Apply Now' })

/** Holds back the page that a press leads to, as a slow network does. */
async function holdApplication(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/(apply|assets\/apply\.page-.*\.js)$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Reads the words on a button in the frame after it is pressed. */
const pressed = (button: Locator) =>
  button.evaluate(async (element: HTMLElement) => {
    element.click()
    await new Promise(requestAnimationFrame)
    return getComputedStyle(element, '::after').content
  })

const alive = (page: Page) =>
  page.waitForFunction(() => 'alive' in document.documentElement.dataset)

for (const [name, find] of [
  ['link', link],
  ['button', submit],
] as const) {
  test(`the hero's ${name} says in the next frame that it was pressed, without any script`, async ({
    page,
  }) => {
    await holdScripts(page)
    const letGo = await holdApplication(page)
    await page.goto(landing)
    expect(await pressed(find(page))).toBe('"Opening…"')
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details')
  })

  test(`the hero's ${name} says in the next frame that it was pressed, once alive`, async ({
    page,
  }) => {
    const letGo = await holdApplication(page)
    await page.goto(landing)
    await alive(page)
    expect(await pressed(find(page))).toBe('"Opening…"')
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details')
  })
}

test('a press on Apply Now has the line to itself: no script begins to load', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // A page that is still loading has begun no script.
  await page.route('**/*.woff2', () => undefined)
  const letGo = await holdApplication(page)
  await page.goto(landing, { waitUntil: 'commit' })
  const request = page.waitForRequest('**/apply')
  await link(page).click({ noWaitAfter: true })
  await request
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([])
  letGo()
})

test('typing into the hero loads the application meanwhile, and its form waits for no data', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/apply.data*', async (route) => {
    await promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const files = () => asked.filter((path) => /\/apply[.-]/.test(path))
  await page.goto(landing)
  await alive(page)
  expect(files()).toEqual([])
  const file = page.waitForResponse('**/assets/apply.page-*.js')
  await card(page).getByLabel('Full name').fill('Asha Rao')
  await file
  const answer = page.waitForResponse('**/apply.data*')
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details')
  // A price may have changed since the landing page was opened.
  resolve()
  expect((await answer).status()).toBe(200)
})

test('with Save-Data the application is loaded by the press alone', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const files = () => asked.filter((path) => /\/apply[.-]/.test(path))
  await page.goto(landing)
  await alive(page)
  await card(page).getByLabel('Full name').fill('Asha Rao')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(files()).toEqual([])
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details')
})
