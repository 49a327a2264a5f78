import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.ts'

/**
 * Interaction to Next Paint: how long the page takes to answer a tap or a key on a phone four times
 * slower than this machine, over a session of typing, opening and stepping. As browsers define it,
 * one interaction in fifty may be slower: the 98th percentile.
 */
const slowdown = 4

export async function measureInp(site: string, flags: string[]) {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: flags })
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(listen)
    const seen = { interactions: 0, slow: [] as number[] }
    for (const visit of [landing, application]) {
      await visit(page, site)
      const { count, slow } = await page.evaluate(interactions)
      seen.interactions += count
      seen.slow.push(...slow)
    }
    const slowestFirst = seen.slow.toSorted((a, b) => b - a)
    const inp = slowestFirst[Math.floor(seen.interactions / 50)] ?? 0
    return { interactions: seen.interactions, inp }
  } finally {
    await browser.close()
  }
}

type Listening = { slow: Map<number, number> }

/** Runs in the page: each interaction with its longest event. Those under 16 ms are not told. */
function listen() {
  const slow = new Map<number, number>()
  Object.assign(window, { slow })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) slow.set(interactionId, Math.max(duration, slow.get(interactionId) ?? 0))
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
