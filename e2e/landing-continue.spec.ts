import { aPhone, apply, college, open as openCollege } from './college-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { landing, open } from './landing-page.ts'

const offer = 'Unpaid application'

test('an unpaid application is offered on the landing page and on Hire Sure, and can be continued', {
  tag: '@layout',
}, async ({ page }) => {
  await openCollege(page)
  await apply(page)
  await page.goto(landing)
  const notice = page.getByRole('complementary', { name: offer })
  await expect(notice).toContainText('Continue your application')
  await expect(notice).toContainText('INR 999')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(college)
  await expect(notice).toBeVisible()
  await notice.getByRole('link', { name: 'Continue your application' }).click()
  await expect(page).toHaveURL('/apply')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
})

test('the offer moves nothing, covers no field that has the focus, and stays away once dismissed', {
  tag: '@layout',
}, async ({ page }) => {
  await openCollege(page)
  await apply(page)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: ((window as { shift?: number }).shift ?? 0) + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Fonts that come late move lines, too: the offer comes after them, and is looked at alone.
  const comes = Promise.withResolvers<void>()
  await page.route('**/unpaid-application', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto(landing)
  const shiftNow = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (window as { shift?: number }).shift
    })
  const before = await shiftNow()
  const notice = page.getByRole('complementary', { name: offer })
  await expect(notice).toHaveCount(0)
  comes.resolve()
  await expect(notice).toBeVisible()
  expect(await shiftNow()).toBe(before)
  for (const label of ['Full name', 'Email', 'Mobile number']) {
    const field = page.locator('#top').getByLabel(label)
    await field.focus()
    const [low, top] = await Promise.all([field.boundingBox(), notice.boundingBox()])
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1)
  }
  await notice.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const asked = page.waitForResponse('**/unpaid-application')
  await page.reload()
  await asked
  await expect(notice).toHaveCount(0)
})

test('a visitor who came by a college’s page is offered the way back to it on the landing page', async ({
  page,
}) => {
  await openCollege(page)
  await page.getByRole('banner').getByRole('link', { name: 'Northlight' }).click()
  await expect(page).toHaveURL(landing)
  const way = page.getByRole('complementary', { name: 'Your college' })
  await expect(way).toContainText('Applying with North College?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await way.getByRole('link', { name: 'Go back to the page of North College' }).click()
  await expect(page).toHaveURL(college)
  await expect(way).toHaveCount(0)
  await page.goto('/')
  await way.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(way).toHaveCount(0)
})

test('nobody is asked about an application that was never sent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(
    (phone) => localStorage.setItem('application-draft', JSON.stringify({ phone, savedAt: 1 })),
    aPhone(),
  )
  await open(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /unpaid-application|continue-offer/.test(url))).toEqual([])
})
