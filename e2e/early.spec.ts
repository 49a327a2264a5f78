import type { Locator } from '@playwright/test'
import { fields, fillIn, landing, toast } from './enquirer.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgive,
  outbox,
  test,
} from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'

test('Apply Now in the hero works before the scripts are there, and the URL tells nothing', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(landing)
  const hero = page.locator('#top form')
  await hero.getByLabel('Full name').fill('Asha Rao')
  await hero.getByLabel('Email').fill('asha@example.com')
  await hero.getByLabel('Mobile number').fill('98765 43210')
  await hero.getByRole('button', { name: 'Apply Now' }).click()
  await page.waitForURL('**/apply')
  letGo()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'carried' }),
  )
})

test('an enquiry that is sent before the scripts are there is shown as pressed, and goes out once', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(landing)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  const { name } = await fillIn(page)
  const { submit } = fields(page)
  await submit.click()
  await expect(submit).toHaveCSS('cursor', 'progress')
  await submit.click()
  letGo()
  await expect(toast(page, 'Success!')).toContainText('Request successfully submitted.')
  const mails = async () => (await outbox()).filter(({ text }) => text.includes(name)).length
  await expect.poll(mails).toBe(1)
})

test('a button that is pressed before the scripts are there does its work once they are', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(landing)
  const steps = page.locator('#how-it-works')
  const shown = steps.locator('.step.is-active h3')
  const first = await shown.textContent()
  await steps.getByRole('button', { name: /^Next/ }).click()
  letGo()
  await expect(shown).not.toHaveText(first ?? '')
  await expect(steps.getByRole('button', { name: /^Play/ })).toBeVisible()
})

test('a number typed with its prefix before the scripts are there keeps its ten digits', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/apply')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  const phone = page.getByLabel('Mobile number')
  await phone.fill('+91 098765 43210')
  letGo()
  await expect(phone).toHaveValue('9876543210')
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a poster that is pressed before the scripts are there starts the film once they are', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(landing)
  const film = page.locator('section.film')
  await film.scrollIntoViewIfNeeded()
  await film.locator('.film__poster').click()
  await expect(film.locator('video')).toHaveCount(0)
  letGo()
  const video = film.locator('video')
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
})

test('where the scripts never come, forms are sent by the browser itself', async ({
  page,
  troubles,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(landing)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await fillIn(page)
  await fields(page).submit.click()
  await page.waitForURL(`**${landing}#contact`)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(fields(page).name).toHaveValue(/^Asha /)
  forgive(troubles, /ERR_FAILED|Failed to fetch/)
})

async function expectHelp(form: Locator) {
  await expect(form).toContainText('This form needs JavaScript', { useInnerText: true })
  await expect(form.locator('noscript a[href^="mailto:"]')).toBeVisible()
  await expect(form.locator('noscript a[href^="tel:"]')).toBeVisible()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the hero leads to the application, and every form says what to do', async ({ page }) => {
    await page.goto(landing)
    await expectHelp(page.locator('#contact'))
    await page.locator('#top form').getByLabel('Full name').fill('Asha Rao')
    await page.locator('#top form').getByRole('button', { name: 'Apply Now' }).click()
    await page.waitForURL('**/apply')
    await expectHelp(page.getByRole('form', { name: 'Application' }))
    await page.goto('/hiresure/north-college')
    await expectHelp(page.locator('#top form'))
  })

  test('the answer to an enquiry is the first thing to be read in its form', async ({ page }) => {
    await page.goto(landing)
    const form = page.locator('#contact form')
    await form.getByLabel('Full name').fill('Asha Rao')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/*#contact')
    const answer = form.locator('noscript .noscript')
    await expect(answer).toBeInViewport()
    const [said, first] = await Promise.all([
      answer.boundingBox(),
      form.getByLabel('Full name').boundingBox(),
    ])
    expect(said?.y).toBeLessThan(first?.y ?? 0)
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page of our own says so, and leads on once the network is back', async ({ page }) => {
    await page.goto(landing)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await page.goto('/apply')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page.getByText('Your draft is saved')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByLabel('Full name')).toBeVisible()
  })
})

test('typing opens the next field before the scripts are there, and they go on from it', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/apply')
  const [name, email, phone] = ['Full name', 'Email', 'Mobile number'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator]
  await expect(email).not.toBeEditable()
  await name.pressSequentially('Asha Rao')
  await email.pressSequentially('asha@example.com')
  await phone.pressSequentially('9876543210')
  letGo()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled()
  await expect(email).toHaveValue('asha@example.com')
  await expect(phone).toHaveValue('9876543210')
})

test('keys that are pressed while the page comes to life do not hydrate all of it at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const press = () => {
      const { dataset } = document.documentElement
      const field = document.getElementById('apply-fullname') as HTMLInputElement
      const isHydrated = () => Object.keys(field).some((key) => key.startsWith('__react'))
      if (isHydrated()) {
        dataset.hydratedBy ??= 'itself'
        return
      }
      if (field.value.length < 20) field.value += 'a'
      for (const name of ['keydown', 'input', 'change', 'keyup']) {
        field.dispatchEvent(new Event(name, { bubbles: true }))
      }
      if (isHydrated()) dataset.hydratedBy = 'key'
      setTimeout(press)
    }
    document.addEventListener('DOMContentLoaded', press)
  })
  await page.goto('/apply')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated-by', 'itself')
  // What was typed is all there.
  await expect(page.getByLabel('Full name')).toHaveValue(/^a+$/)
  await expect(page.getByLabel('Email')).toBeEditable()
})

test('a coupon in the first address of a visit is applied in the application, untouched', async ({
  page,
}) => {
  await page.goto('/?couponCode=welcome10&utm_source=poster')
  await page.waitForURL(/scholarship-program/)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await page.waitForURL('**/apply')
  await expect(page.getByLabel('Coupon code')).toHaveValue('WELCOME10')
  await expect(page.getByText(/^Applied/)).toBeVisible()
  const campaign = await page.evaluate(() => sessionStorage.getItem('campaign'))
  expect(JSON.parse(campaign ?? '{}')).toMatchObject({ utm: { utm_source: 'poster' } })
})
