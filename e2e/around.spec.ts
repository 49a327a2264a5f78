import { demoSite, keyedSite } from '../playwright.config.ts'
import { twilioAccount } from '../simulators/sms.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'

test('a demo shows a strip that links to the outbox', async ({ page }) => {
  await page.goto('/scholarship-program')
  const strip = page.getByRole('complementary', { name: 'Demo' })
  await expect(strip).toBeVisible()
  await expect(strip.getByRole('link')).toHaveAttribute('href', `${demoSite.simulators}/`)
})

test('the outbox shows an SMS as plain text on an accessible page', async ({ page }) => {
  const { sid, token } = twilioAccount
  const account = `${keyedSite.simulators}/twilio/2010-04-01/Accounts/${sid}`
  const sms = await fetch(`${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sid}:${token}`)}` },
    body: new URLSearchParams({
      To: '+919876543210',
      From: '+1',
      Body: '482913 is <b>your</b> code',
    }),
  })
  expect(sms.status).toBe(201)
  await page.goto(`${keyedSite.simulators}/?kind=sms`)
  const message = page.locator('details').first()
  await expect(message).toContainText('482913')
  await expect(message).toContainText('482913 is <b>your</b> code')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('/docs describes the API on an accessible page', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: 'POST /ks-website/create-enquiry' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an error in the browser reaches Sentry, without anything that names a person', async ({
  page,
  troubles,
}) => {
  await page.goto(`${keyedSite.url}/scholarship-program`)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
  const mark = `mark${Math.random().toString(36).slice(2)}`
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, `${mark}: no answer for\n9876543210\tasha@example.com, +91 98765 43210`)
  const received = async () =>
    (await (await fetch(`${keyedSite.simulators}/sentry.json`)).json()).find((text: string) =>
      text.includes(mark),
    )
  await expect.poll(received).toContain(`${mark}: no answer for\\n***10\\t***@***, ***10`)
  expect(await received()).not.toMatch(/asha|98765/)
  forgive(troubles, new RegExp(mark))
})

test('the component sheet shows every piece, and is accessible', { tag: '@layout' }, async ({
  page,
}) => {
  await page.goto('/ui')
  await expect(page.locator('main h2')).toHaveText([
    'Colour',
    'Buttons',
    'Fields',
    'Toasts',
    'Rotator',
    'Countdown',
    'Card',
    'Accordion',
    'Badges',
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
