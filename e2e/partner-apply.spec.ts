import { datesToCome } from '../testing/samples.ts'
import { apply, card, college, goToPayment, open } from './college-page.ts'
import { addCollege, changeCollege, removeCollege } from './database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { desk } from './payer.ts'
import { expectResult } from './payment-result.ts'

test("an application keeps the college's price, and Change and Edit lead back to its page", async ({
  page,
}) => {
  await open(page)
  const { email, phone } = await apply(page)
  await expect(page).toHaveURL('/apply')
  await expect(page.locator('#summary')).toContainText('INR 1299')
  await expect(page.locator('#summary')).toContainText('NORTH300')
  await expect(page.locator('#summary .total')).toContainText('INR 999')
  expect(await page.evaluate(() => localStorage.getItem('hiresure-path'))).toBe(college)

  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page).toHaveURL(`${college}#apply-email`)
  const form = card(page)
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Mobile number')).toHaveValue(phone)
  await expect(form).toContainText('You pay INR 999.')

  await page.goBack()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await goToPayment(page, email)
  await expect(page.getByRole('button', { name: 'Pay INR 999' })).toBeVisible()
  await expect(page.locator('main')).toContainText('North College')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page).toHaveURL(`${college}#apply-fullname`)
})

test('Back from the second step leads to the page, with everything still in it', async ({
  page,
}) => {
  await open(page)
  const { email } = await apply(page)
  await page.goBack()
  await expect(page).toHaveURL(college)
  await expect(card(page).getByLabel('Email')).toHaveValue(email)
  await expect(card(page)).toContainText('You pay INR 999.')
})

test("the wizard and the result show the dates of the college's event", async ({ page }) => {
  const slug = await addCollege()
  await changeCollege(slug, { dates: datesToCome, coupon_code: '' })
  await open(page, `/hiresure/${slug}`)
  const { email } = await apply(page)
  const aside = page.getByRole('complementary', { name: 'Summary' })
  await expect(aside).toContainText('10 February 2099, on the Mgrow portal')
  await expect(aside).toContainText('20 February: winners')
  await goToPayment(page, email)
  await expect(page.locator('#summary')).toContainText('10 February 2099, on the Mgrow portal')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await desk(page, 'RAZORPAY').press('Pay')
  await expectResult(page, 'paid')
  const next = page.getByRole('region', { name: 'What happens next' })
  for (const date of ['10 February 2099', '20 February 2099', '1 March 2099']) {
    await expect(next).toContainText(date)
  }
  await expect(page.getByRole('main')).not.toContainText('2025')
})

test("the college's form requires a name, and its coupon can be removed", async ({ page }) => {
  await open(page)
  const form = card(page)
  await form.getByRole('button', { name: 'Apply Now' }).click()
  await expect(form.getByText('Full name is required.')).toBeVisible()
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByRole('button', { name: 'Remove coupon' }).click()
  await expect(form.locator('.apply-card__price')).toHaveText(/INR\s1299$/)
  await expect(form.getByLabel('Coupon code')).toHaveValue('')
})

test('an unknown college redirects to /hiresure, which says so', async ({ page }) => {
  await page.goto('/hiresure/no-such-college')
  await expect(page).toHaveURL('/hiresure#college-not-found')
  await expect(page.getByText('We couldn’t find that college’s page.')).toBeVisible()
  await expect(card(page)).toBeVisible()
})

test('a change of the data appears without a restart, a removed page leads away', async ({
  page,
  troubles,
}) => {
  const slug = await addCollege()
  const path = `/hiresure/${slug}`
  await open(page, path)
  await expect(page.getByText('Apply with Test College')).toBeVisible()
  await changeCollege(slug, {
    title: 'A new title. Truly new.',
    price_in_paise: 77_700,
    coupon_code: '',
    select_course: 'Cyber_Security,Cloud',
  })
  // Looked at once each time: the page as it was is right for a few seconds.
  const at = { timeout: 1_000 }
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new title. Truly new.', at)
  }).toPass({ timeout: 30_000, intervals: [500] })
  await expect(card(page)).toContainText('INR 777')
  await expect(card(page).getByLabel('Course').locator('option')).toHaveText([
    'Choose one',
    'Cyber Security',
    'Cloud',
  ])
  await expect(page.getByRole('heading', { name: 'Two courses.' })).toBeVisible()
  await expectAccessible(page)
  await removeCollege(slug)
  await expect(async () => {
    await page.goto(path)
    await expect(page).toHaveURL('/hiresure#college-not-found', at)
  }).toPass({ timeout: 30_000, intervals: [500] })
  // The page offered a coupon for a few seconds on a price that held no more.
  forgive(troubles, /400/)
})

test('a logo from elsewhere may be shown on its own page, and nothing it says is run', async ({
  page,
  troubles,
}) => {
  const slug = await addCollege()
  await changeCollege(slug, {
    title: '<img src=x onerror=alert(1)>',
    company_name: 'Logo College',
    logo: 'https://logos.example/mark.svg',
    partner_logos: JSON.stringify(['https://other.example/a.png', 'javascript:alert(1)']),
  })
  const asked: string[] = []
  await page.route(/https:\/\/(logos|other)\.example\//, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>',
    })
  })
  page.on('dialog', () => troubles.push('a dialog'))
  await open(page, `/hiresure/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>')
  await page.locator('.allies').scrollIntoViewIfNeeded()
  await expect.poll(() => asked.some((url) => url.includes('logos.example'))).toBe(true)
  await expect.poll(() => asked.some((url) => url.includes('other.example'))).toBe(true)
  await expect(page.locator('.allies .marks img')).toHaveCount(17)
  await expectNoSidewaysScroll(page)
})
