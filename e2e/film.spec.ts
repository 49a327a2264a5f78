import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { landing, open } from './landing-page.ts'

const poster = (page: Page) => page.getByRole('button', { name: /^Watch the video/ })
const chapter = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Chapters' }).getByRole('button', { name: title })
const marked = (page: Page) => page.locator('.chapters [aria-current=true]')
const film = (page: Page) => page.locator('video')

const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const plays = (page: Page) => expect.poll(() => timeOf(page)).toBeGreaterThan(0.2)

test('the poster starts the film, and nothing of it loads before', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url())
  })
  await open(page)
  await poster(page).scrollIntoViewIfNeeded()
  await expect(film(page)).toHaveCount(0)
  expect(films).toEqual([])
  // Anywhere on the picture, not only on the round button in its middle.
  await poster(page).click({ position: { x: 30, y: 100 } })
  await plays(page)
  await expect(poster(page)).toHaveCount(0)
  await expect(film(page)).toBeFocused()
  await expect(film(page)).toHaveJSProperty('controls', true)
  await expect(film(page)).toHaveAttribute('poster', /\.svg$/)
  const state = await film(page).evaluate((video: HTMLVideoElement) => ({
    seconds: Math.round(video.duration),
    captions: video.textTracks[0]?.mode,
  }))
  expect(state).toEqual({ seconds: 60, captions: 'showing' })
  await expectAccessible(page)
})

test('the film pauses when it is clicked and when it is out of sight', async ({ page }) => {
  await open(page)
  await poster(page).click()
  await plays(page)
  await film(page).click({ position: { x: 60, y: 40 } })
  await expect.poll(() => isPaused(page)).toBe(true)
  await film(page).evaluate((video: HTMLVideoElement) => video.play())
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => isPaused(page)).toBe(true)
})

test('a chapter starts the film at its time, and the one that plays is marked', async ({
  page,
}) => {
  await open(page)
  await chapter(page, 'A paid internship').click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(35)
  expect(await timeOf(page)).toBeLessThan(45)
  await expect(marked(page)).toContainText('A paid internship')
  await chapter(page, 'The exam').click()
  await expect.poll(() => timeOf(page)).toBeLessThan(10)
  await expect(marked(page)).toContainText('The exam')
  expect(await isPaused(page)).toBe(false)
})

test('the film can be started and controlled by keyboard', async ({ page }) => {
  await open(page)
  await poster(page).focus()
  await page.keyboard.press('Space')
  await plays(page)
  await expect(film(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(true)
  const last = chapter(page, 'The job')
  await last.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(50)
  await expect(last).toBeFocused()
})

test('a chapter pressed on a low screen brings the film into view', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await open(page)
  await chapter(page, 'The job').scrollIntoViewIfNeeded()
  await chapter(page, 'The job').click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(50)
  await expect(film(page)).toBeInViewport({ ratio: 0.25 })
  expect(await isPaused(page)).toBe(false)
})

test('without scripts the film is in the page with its own controls, and nothing is dead', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(landing)
  await expect(film(page)).toBeVisible()
  await expect(film(page)).toHaveAttribute('controls')
  await expect(film(page)).toHaveAttribute('preload', 'none')
  await expect(film(page)).toHaveAttribute('poster', /\.svg$/)
  await expect(film(page).locator('track')).toHaveAttribute('kind', 'captions')
  await expect(page.locator('.film')).toContainText('Six months of training')
  await expect(page.locator('.film button:visible')).toHaveCount(0)
  await context.close()
})

test('play button and chapters keep a border and a mark in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(page.locator('.film__play')).toHaveCSS('border-top-style', 'solid')
  await expect(page.locator('.film__play')).not.toHaveCSS('border-top-color', ground)
  await chapter(page, 'The job').click()
  await expect(marked(page)).toHaveText(/The job/)
  await expect(marked(page)).toHaveCSS('text-decoration-line', 'underline')
})

test('at 768 px the film is as wide as the page, and its text is below', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page)
  const frame = await page.locator('.film__frame').boundingBox()
  const heading = await page.getByRole('heading', { name: 'in one minute' }).boundingBox()
  expect(frame?.width).toBe(768)
  expect(heading?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
