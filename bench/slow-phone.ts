import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { hireSurePath, landingPath } from '../contract/urls.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import type { ServedSite } from './served-site.ts'
import { listen, type Tap } from './tap.ts'

/**
 * The way from the landing page to the result on a slow phone: 400 kbps, 400 ms until an answer
 * begins, and a processor four times slower than this machine's. Each tap has to be answered in
 * sight, and to lead on, within its limit. The median of three walks.
 */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowdown = 4
const walks = 3
/** Milliseconds from a tap to its first visible answer. */
const mostUntilAnswer = 100
const mostUntilForm = 2_500
const mostInPlace = 1_000

/** Typing speed of people. */
const slowly = { delay: 100 }

/** Milliseconds from a tap, or from the last digit of a code. Only taps are answered in sight. */
type Timed = { what: string; answered: number | undefined; done: number; limit: number }

export async function measureSlowPhone(site: ServedSite, flags: string[]) {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: flags })
  try {
    const seen: Timed[][] = []
    for (let walk = 0; walk < walks; walk++) seen.push(await walkThrough(browser, site))
    return mediansOf(seen)
  } finally {
    await browser.close()
  }
}

const mediansOf = ([first = [], ...others]: Timed[][]): Timed[] =>
  first.map((timed, index) => {
    const all = [timed, ...others.flatMap((walk) => walk[index] ?? [])]
    return {
      ...timed,
      answered: timed.answered && medianOf(all.map(({ answered = Number.NaN }) => answered)),
      done: medianOf(all.map(({ done }) => done)),
    }
  })

const medianOf = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

export const overSlowBudget = (timed: Timed[]) =>
  timed.flatMap(({ what, answered, done, limit }) => [
    ...(answered === undefined || answered <= mostUntilAnswer
      ? []
      : [`${what}: answered after ${answered} ms, the limit is ${mostUntilAnswer}`]),
    ...(done <= limit ? [] : [`${what}: done after ${done} ms, the limit is ${limit}`]),
  ])

async function walkThrough(browser: Browser, site: ServedSite): Promise<Timed[]> {
  return [
    await onABarePage(browser, site),
    ...(await toTheForm(browser, site)),
    ...(await aroundThePages(browser, site)),
    ...(await toTheResult(browser, site)),
  ]
}

/** Times a page with one button on this machine: where this is slow, something else is busy. */
async function onABarePage(browser: Browser, site: ServedSite) {
  let timed: Timed | undefined
  await onSlowPhone(browser, async (page) => {
    await page.goto(`${site.url}/robots.txt`)
    await page.evaluate(() => {
      document.body.innerHTML = '<details><summary>Open</summary><p>Answered</p></details>'
    })
    const [on, done] = [page.getByText('Open'), page.getByText('Answered')]
    timed = await tap(page, 'A bare page', { on, done, limit: mostInPlace })
  })
  if (!timed) throw new Error('The bare page was not measured')
  return timed
}

/** Apply Now of the hero and of the bar, right after the first paint and once nothing is loading any more. */
async function toTheForm(browser: Browser, site: ServedSite) {
  const timed: Timed[] = []
  for (const [name, find] of Object.entries(applyNow)) {
    for (const when of ['first paint', 'idle'] as const) {
      await onSlowPhone(browser, async (page) => {
        await open(page, site.url + landingPath, when)
        const done = page.getByRole('heading', { name: 'Your details', level: 1 })
        timed.push(
          await tap(page, `${name}, ${when}`, { on: find(page), done, limit: mostUntilForm }),
        )
      })
    }
  }
  return timed
}

const applyNow = {
  'Apply Now, link': (page: Page) => page.locator('.hero__apply'),
  'Apply Now, bar': (page: Page) => page.locator('.applybar a'),
  'Apply Now, form': (page: Page) =>
    page.locator('#top form').getByRole('button', { name: 'Apply Now' }),
}

async function open(page: Page, url: string, when: 'first paint' | 'idle') {
  await page.goto(url, { waitUntil: 'commit' })
  if (when === 'idle') return page.waitForLoadState('networkidle')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
}

/** Times answers given in place of the page, before and after it has come to life. */
async function aroundThePages(browser: Browser, site: ServedSite) {
  const timed: Timed[] = []
  for (const [name, { path, find }] of Object.entries(inPlace)) {
    for (const when of ['first paint', 'idle'] as const) {
      await onSlowPhone(browser, async (page) => {
        await open(page, site.url + path, when)
        const on = find(page)
        timed.push(await tap(page, `${name}, ${when}`, { on, done: on, limit: mostInPlace }))
      })
    }
  }
  return timed
}

const inPlace = {
  Menu: { path: landingPath, find: (page: Page) => page.locator('.menu summary') },
  FAQ: { path: landingPath, find: (page: Page) => page.locator('#faq summary').first() },
  'Next step': {
    path: landingPath,
    find: (page: Page) => page.getByRole('button', { name: 'Next step' }),
  },
  'Next course': {
    path: `${hireSurePath}/north-college`,
    find: (page: Page) => page.locator('#courses').getByRole('button', { name: /^Next/ }),
  },
}

async function toTheResult(browser: Browser, site: ServedSite) {
  const timed: Timed[] = []
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const email = `asha${phone}@example.com`
  await onSlowPhone(browser, async (page) => {
    const step = async (name: string, tapped: Parameters<typeof tap>[2]) =>
      timed.push(await tap(page, name, tapped))
    await open(page, site.url + landingPath, 'first paint')
    const hero = page.locator('#top form')
    await hero.getByLabel('Full name').pressSequentially('Asha Rao', slowly)
    await hero.getByLabel('Email').pressSequentially(email, slowly)
    await hero.getByLabel('Mobile number').pressSequentially(phone, slowly)
    const send = page.getByRole('button', { name: 'Send code' })
    const code = page.getByLabel('6-digit code')
    const on = hero.getByRole('button', { name: 'Apply Now' })
    const details = page.getByRole('heading', { name: 'Your details', level: 1 })
    await step('Apply Now, filled in', { on, done: details, limit: mostUntilForm })
    await step('Send code', { on: send, done: code, limit: 4_000 })
    await code.fill(await codeFor(site, phone))
    await page.getByText('Verified', { exact: true }).waitFor()
    await page.locator('.apply label:has([type=radio])').first().tap()
    const next = page.locator('.apply [type=submit]')
    const verify = page.getByText('Step 2 of 4')
    await step('Continue', { on: next, done: verify, limit: 2_500 })
    const emailed = await codeFor(site, email)
    const last = page.getByText('Step 3 of 4')
    const enter = () => page.getByLabel('6-digit code').fill(emailed)
    timed.push(await until(last, { what: 'Code of the email', limit: 2_500 }, enter))
    const pay = page.getByRole('button', { name: /^Pay/ })
    const window = page.frameLocator('iframe[title="Demo checkout"]')
    const paying = window.getByRole('button', { name: /^Pay\b/ })
    await step('Pay', { on: pay, done: paying, limit: 8_000 })
    const paid = page.getByRole('heading', { name: /^Congratulations/ })
    const press = () => paying.dispatchEvent('click')
    timed.push(await until(paid, { what: 'Paid', limit: 6_000 }, press))
  })
  return timed
}

async function codeFor(site: ServedSite, to: string) {
  for (;;) {
    const messages = await (await fetch(`${site.simulators}/outbox.json`)).json()
    const found = messages.find((message: { to: string }) => message.to.includes(to))
    const [code] = /\b\d{6}\b/.exec(found?.text ?? '') ?? []
    if (code) return code
  }
}

async function onSlowPhone(browser: Browser, walk: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    // It would ask for pages on a line of its own, which is not slowed down.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(listen)
  await walk(page)
  await context.close()
}

async function until(
  done: Locator,
  named: Pick<Timed, 'what' | 'limit'>,
  act: () => Promise<void>,
): Promise<Timed> {
  const since = Date.now()
  await act()
  await done.waitFor()
  return { ...named, answered: undefined, done: Date.now() - since }
}

type Tapped = { on: Locator; done: Locator; limit: number }

async function tap(page: Page, name: string, { on, done, limit }: Tapped): Promise<Timed> {
  await page.evaluate(() => sessionStorage.removeItem('tap'))
  await on.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await on.boundingBox()) ?? nowhere
  // A bare touch, and nobody looks on until it is answered: Playwright's own tap and its waiting
  // run in the page, on the same slow processor.
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await delay(2 * mostUntilAnswer)
  await done.waitFor()
  const now = Date.now()
  const { at, answered = Number.POSITIVE_INFINITY } = await page.evaluate<Tap>(() =>
    JSON.parse(sessionStorage.getItem('tap') ?? '{}'),
  )
  return { what: name, answered, done: Math.round(now - at), limit }
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 }
