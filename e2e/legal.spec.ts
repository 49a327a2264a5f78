import type { Page } from '@playwright/test'
import { brand } from '../contract/brand.ts'
import { grouped } from '../contract/money.ts'
import { gatewayNames } from '../contract/payment.ts'
import { examFee, sponsoredSeats, tuition } from '../contract/programme.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const pages = [
  { path: '/terms-and-conditions', heading: 'Terms and conditions', sections: 20 },
  { path: '/privacy-policy', heading: 'Privacy policy', sections: 12 },
  { path: '/eu-privacy-policy', heading: 'EU privacy policy', sections: 12 },
]

/** The contents as this width shows them: beside the text, or folded above it. */
async function openContents(page: Page) {
  const fold = page.locator('summary', { hasText: 'On this page' })
  if (await fold.isVisible()) await fold.click()
  return page.getByRole('navigation', { name: 'On this page' })
}

for (const { path, heading, sections } of pages) {
  test.describe(path, () => {
    test('shows its title, its date and its summary', async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${heading} | ${brand.provider}`)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{80,}/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('time')).toHaveText('28/08/2024')
      await expect(page.locator('time')).toHaveAttribute('datetime', '2024-08-28')
      await expect(page.getByRole('region', { name: 'What this means for you' })).toBeVisible()
    })

    test('every entry of the contents leads to its section', async ({ page }) => {
      await page.goto(path)
      const links = (await openContents(page)).getByRole('link')
      await expect(links).toHaveCount(sections)
      for (const link of await links.all()) {
        const target = page.locator((await link.getAttribute('href')) ?? '')
        await expect(target).toHaveText((await link.textContent()) ?? '')
      }
      await links.nth(6).click()
      const seventh = page.getByRole('heading', { level: 2, name: /^7\. / })
      await expect(seventh).toBeInViewport()
      await expect(seventh).toBeFocused()
    })

    test('every reference to a clause leads to one', async ({ page }) => {
      await page.goto(path)
      const references = page.locator('.clause a[href^="#"]')
      expect(await references.count()).toBeGreaterThan(0)
      for (const reference of await references.all()) {
        const clause = page.locator((await reference.getAttribute('href')) ?? '')
        const number = /[\d.]+$/.exec((await reference.textContent()) ?? '')?.[0] ?? 'none'
        await expect(clause.locator('.clause__number')).toHaveText(number)
      }
    })

    test('clauses are numbered without a gap, under the number of their section', async ({
      page,
    }) => {
      await page.goto(path)
      const found = await page.locator('.legal__section').evaluateAll((all) =>
        all.map((section) => ({
          heading: Number.parseInt(section.querySelector('h2')?.textContent ?? '', 10),
          clauses: Array.from(
            section.querySelectorAll('.clause__number'),
            ({ textContent }) => textContent,
          ),
        })),
      )
      expect(found.map((section) => section.heading)).toEqual(
        Array.from({ length: sections }, (_, index) => index + 1),
      )
      for (const section of found) {
        expect(section.clauses).toEqual(
          section.clauses.map((_, index) => `${section.heading}.${index + 1}`),
        )
      }
    })

    test('the reading time it promises is the one it takes', async ({ page }) => {
      await page.goto(path)
      const words = (await page.locator('.legal__text').innerText()).split(/\s+/).length
      const [promised] = /\d+(?= minutes)/.exec(await page.locator('header p').innerText()) ?? []
      expect(Math.abs(words / 230 - Number(promised))).toBeLessThan(1)
    })

    test('comes without any script', async ({ page, request }) => {
      expect(await (await request.get(path)).text()).not.toMatch(/<script|modulepreload|\sstyle=/)
      const asked: string[] = []
      page.on('request', (one) => asked.push(`${one.resourceType()} ${one.url()}`))
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((one) => /^script|\.m?js(\?|$)/.test(one))).toEqual([])
    })

    test('is accessible, and fits the narrowest phone', async ({ page }) => {
      await page.goto(path)
      await openContents(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })

    test('prints as text alone, black on white', async ({ page }) => {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      for (const role of ['banner', 'contentinfo', 'navigation', 'complementary'] as const)
        await expect(page.getByRole(role)).toHaveCount(0)
      await expect(page.getByText('On this page').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.clause').last()).toBeVisible()
      const clause = page.locator('.clause').first()
      await expect(clause).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(page.locator('.legal__section h2').first()).toHaveCSS('break-after', 'avoid')
    })
  })
}

const termsSay: [what: string, clause: string, words: RegExp][] = [
  ['registered users', '2.1', /Registered users\..*completed our onboarding.*KYC/],
  ['unregistered visitors', '2.2', /may not use the features of the Platform/],
  ['the minimum age', '3.1', /at least 18 years/],
  ['the licence', '4.1', /non-transferable, revocable licence/],
  [
    'the scholarship',
    '5.2',
    new RegExp(`top ${sponsoredSeats}.*100% of the tuition.*INR\\s${grouped(tuition)}`),
  ],
  ['the exam fee', '6.1', new RegExp(`INR\\s${examFee}, all taxes included`)],
  ['failed payments', '6.5', /refunded.*3-4 business days/],
  ['the subscription fee', '7.1', /subscription fee is non-refundable/],
  ['the transaction fee', '7.2', /for each API request and for each smart contract uploaded/],
  ['the grace period', '8.1', /grace period of 15 days/],
  ['suspension', '8.2', /grace period ends, we suspend/],
  ['deletion', '8.3', /no later than 30 days from the start of non-payment/],
  ['blockchain data', '8.4', /blockchain cannot be deleted/],
  ['taxes', '9.1', /You are responsible for every tax/],
  ['compliance', '10.1', /comply with the laws/],
  ['privacy', '12.1', /Privacy Policy/],
  ['excluded losses', '13.5', /not liable for lost profits, lost revenue or lost data.*indirect/],
  ['the cap', '13.6', /total liability is capped at USD\s10,000/],
  ['no partnership', '13.7', /No partnership\./],
  ['changing the service', '14.1', /change or discontinue the service.*without notice/],
  ['indemnification', '16.1', /indemnify us/],
  ['grievances', '17.1', /Grievance Redressal Committee/],
  ['the arbitration act', '18.2', /Arbitration and Conciliation Act, 1996/],
  ['the arbitrator', '18.3', /sole arbitrator/],
  ['seat, venue and language', '18.4', /seat and venue of the arbitration is New Delhi.*English/],
  ['waiver', '19.1', /Waiver\./],
  ['severability', '19.2', /Severability\./],
  ['the entire agreement', '19.3', /Entire agreement\./],
  ['notices', '20.1', /by email or by post/],
]

test('the terms say what they must, each in its clause', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  for (const [what, number, words] of termsSay) {
    const clause = page.locator(`#clause-${number.replace('.', '-')}`)
    await expect(clause.locator('.clause__number'), what).toHaveText(number)
    await expect(clause, what).toContainText(words)
  }
})

for (const path of ['/privacy-policy', '/eu-privacy-policy']) {
  test(`${path} states every period of retention and every gateway`, async ({ page }) => {
    await page.goto(path)
    const kept = page.getByRole('table', { name: 'Retention' })
    for (const [data, period] of [
      ['Verification codes', '24 hours'],
      ['Unpaid applications', '90 days'],
      ['Enquiries', '12 months'],
      ['Form draft in your browser', '7 days, without codes'],
    ] as const)
      await expect(kept.getByRole('row').filter({ hasText: data })).toContainText(period)
    for (const gateway of gatewayNames)
      await expect(page.locator('.legal__text')).toContainText(gateway, { ignoreCase: true })
  })
}

test('the terms link to the EU privacy policy', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  const others = page.getByRole('navigation', { name: 'Legal pages' })
  await others.getByRole('link', { name: 'EU Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/eu-privacy-policy$/)
})
