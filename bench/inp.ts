import { type Browser, chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.ts'

/**
 * Interaction to Next Paint: how long the page takes to answer a tap or a key on a phone four times
 * slower than this machine, over a session of typing, opening and stepping. As browsers define it,
 * one interaction in fifty may be slower: the 98th percentile. The median of five sessions.
 */
const slowdown = 4
const sessions = 5

export async function measureInp(site: string, flags: string[]) {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: flags })
  try {
    const measured: Awaited<ReturnType<typeof measureSession>>[] = []
    for (let session = 0; session < sessions; session++) {
      measured.push(await measureSession(browser, site))
    }
    return measured.toSorted((a, b) => a.inp - b.inp)
  } finally {
    await browser.close()
  }
}

async function measureSession(browser: Browser, site: string) {
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(listen)
  const seen = { interactions: 0, slow: [] as Slow[] }
  for (const visit of [landing, application]) {
    await visit(page, site)
    const { count, slow } = await page.evaluate(interactions)
    seen.interactions += count
    seen.slow.push(...slow)
  }
  await page.close()
  const slowestFirst = seen.slow.toSorted((a, b) => b.duration - a.duration)
  const inp = slowestFirst[Math.floor(seen.interactions / 50)]?.duration ?? 0
  return { interactions: seen.interactions, inp, slowest: slowestFirst.slice(0, 5) }
}

/** One interaction by its longest event: all of it, and how long its handlers waited and ran. */
type Slow = { on: string; duration: number; waited: number; ran: number }
type Listening = { slow: Map<number, Slow> }

/** Runs in the page. Interactions under 16 ms are not told. */
function listen() {
  const slow = new Map<number, Slow>()
  Object.assign(window, { slow })
  new PerformanceObserver((list) => {
    for (const event of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration, startTime, processingStart, processingEnd, target } = event
      if (!interactionId || duration <= (slow.get(interactionId)?.duration ?? 0)) continue
      const element = target instanceof Element ? target : document.body
      const on = `${event.name} ${element.tagName.toLowerCase()} ${element.id || element.closest('[id]')?.id}`
      const [waited, ran] = [processingStart - startTime, processingEnd - processingStart]
      slow.set(interactionId, { on, duration, waited: Math.round(waited), ran: Math.round(ran) })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function interactions() {
  // The last one is told with the next frame.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { slow } = window as unknown as Listening
  const { interactionCount: count } = performance as unknown as { interactionCount: number }
  return { count, slow: [...slow.values()] }
}

async function landing(page: Page, site: string) {
  await page.goto(`${site}/scholarship-program`)
  const hero = page.locator('#top form')
  await hero.getByLabel('Full name').pressSequentially('Asha Rao')
  await hero.getByLabel('Email').pressSequentially('asha@example.com')
  await page.locator('.menu summary').tap()
  await page.keyboard.press('Escape')
  for (const question of await page.locator('#faq summary').all()) await question.tap()
  for (const section of ['#how-it-works', '#schedule', '#testimonial']) {
    const next = page.locator(section).getByRole('button', { name: /^Next/ })
    await next.tap()
    await next.tap()
  }
  await page.locator('#contact').getByLabel('Full name').pressSequentially('Asha Rao')
  await page.locator('#contact').getByLabel('Phone').pressSequentially('9876543210')
}

async function application(page: Page, site: string) {
  await page.goto(`${site}/apply`)
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Full name').pressSequentially('Asha Rao')
  await page.getByLabel('Email').pressSequentially('asha@example.com')
  await page.getByLabel('Mobile number').pressSequentially('9876543210')
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByLabel('Coupon code').pressSequentially('WELCOME10')
  await page.getByRole('button', { name: /^Apply/ }).tap()
}
