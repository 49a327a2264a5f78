import { rupees } from '../contract/money.ts'
import { examFee } from '../contract/programme.ts'
import { aPerson, expectStep, fillForm, openForm, toast } from './applicant.ts'
import { expect, forgive, test } from './fixtures.ts'
import { fee } from './programme.ts'
import { paths, refuse } from './refuse.ts'

test.describe('a coupon', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of 4\d\d|ERR_/))

  test('can be applied, edited, applied again and removed, and the price follows', async ({
    page,
  }) => {
    const { coupon, couponButton, summary } = await openForm(page)
    await expect(couponButton).toHaveText(/^Apply/)
    await coupon.fill('welcome10')
    const asked = page.waitForRequest(paths.coupon)
    await couponButton.click()
    expect((await asked).postDataJSON()).toMatchObject({
      coupon_code: 'WELCOME10',
      amount: examFee,
    })
    await expect(coupon).toHaveAccessibleDescription(
      `Applied: ${rupees(examFee / 10)} off. You pay ${rupees(examFee * 0.9)}.`,
    )
    await expect(couponButton).toHaveText(/^Remove/)
    await expect(summary).toContainText('Coupon WELCOME10')
    await expect(summary).toContainText(rupees(examFee * 0.9))
    await coupon.press('End')
    await coupon.press('Backspace')
    await expect(couponButton).toHaveText(/^Apply/)
    await expect(summary).not.toContainText('Coupon')
    await coupon.press('0')
    await coupon.blur()
    await expect(coupon).toHaveAccessibleDescription('Please verify first')
    await couponButton.click()
    await expect(couponButton).toHaveText(/^Remove/)
    await couponButton.click()
    await expect(coupon).toHaveValue('')
    await expect(coupon).not.toHaveAttribute('aria-invalid')
    await expect(summary.locator('.total')).toContainText(fee)
  })

  test('that is invalid is refused with the message of the server, and the price stays', async ({
    page,
  }) => {
    const { coupon, couponButton, summary } = await openForm(page)
    await coupon.fill('NOSUCHCODE')
    await couponButton.click()
    await expect(coupon).toHaveAccessibleDescription(
      'Invalid coupon code. Please check and try again.',
    )
    await expect(summary.locator('.total')).toContainText(fee)
  })

  test('is filled in from the couponCode of the URL, and applied', async ({ page }) => {
    const { coupon, couponButton, summary } = await openForm(page, '/apply?couponCode=launch500')
    await expect(coupon).toHaveValue('LAUNCH500')
    await expect(couponButton).toHaveText(/^Remove/)
    await expect(summary).toContainText(rupees(examFee - 500))
  })

  test('of a campaign is applied, stays with the visit, and is gone once it is removed', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('campaign')) return
      const campaign = { couponCode: 'welcome10', utm: { utm_source: 'poster' } }
      sessionStorage.setItem('campaign', JSON.stringify(campaign))
    })
    const { coupon, couponButton, summary } = await openForm(page)
    await expect(coupon).toHaveValue('WELCOME10')
    await expect(summary).toContainText(rupees(examFee * 0.9))
    await openForm(page)
    await expect(couponButton).toHaveText(/^Remove/)
    await couponButton.click()
    await openForm(page)
    await expect(coupon).toHaveValue('')
    expect(await page.evaluate(() => sessionStorage.getItem('campaign'))).toBe(
      '{"utm":{"utm_source":"poster"}}',
    )
  })

  test('of a campaign never replaces one that saves more', async ({ page }) => {
    const { coupon, couponButton, summary } = await openForm(page)
    await coupon.fill('launch500')
    await couponButton.click()
    await expect(couponButton).toHaveText(/^Remove/)
    const best = async (code: string, address: string) => {
      await openForm(page, address)
      await expect(couponButton).toHaveText(/^Remove/)
      await expect(coupon).toHaveValue(code)
    }
    await best('LAUNCH500', '/apply?couponCode=welcome10')
    await expect(summary).toContainText(rupees(examFee - 500))
    await best('FREESEAT', '/apply?couponCode=freeseat')
    // The campaigns of a visit are all remembered.
    await best('FREESEAT', '/apply?couponCode=welcome10')
  })

  test('of a campaign that cannot be used is left out with a word, and blocks nothing', async ({
    page,
  }) => {
    const fields = await openForm(page, '/apply?couponCode=longgone1')
    await expect(fields.coupon).toHaveValue('')
    await expect(fields.coupon).toHaveAccessibleDescription(
      'LONGGONE1 can’t be used here, so we left it out.',
    )
    await expect(fields.coupon).not.toHaveAttribute('aria-invalid')
    await fields.coupon.focus()
    await fields.coupon.blur()
    await expect(page.locator('.field--error')).toHaveCount(0)
    await expect(fields.summary.locator('.total')).toContainText(fee)
    await fillForm(page, aPerson())
    await fields.submit.click()
    await expectStep(page, 2)
  })

  test('of a campaign that could not be asked for is asked for again on submit', async ({
    page,
  }) => {
    await page.route(paths.coupon, (route) => route.abort('internetdisconnected'), { times: 1 })
    const fields = await openForm(page, '/apply?couponCode=welcome10')
    await fillForm(page, aPerson())
    await fields.coupon.focus()
    await fields.coupon.blur()
    await expect(page.locator('.field--error')).toHaveCount(0)
    await fields.submit.click()
    await expectStep(page, 2)
    await expect(fields.summary).toContainText('Coupon WELCOME10')
  })

  test('that is still being checked holds the submission up, and refuses nothing', async ({
    page,
  }) => {
    const { coupon, couponButton } = await openForm(page)
    await coupon.fill('welcome10')
    await couponButton.click()
    await expect(couponButton).toHaveText(/^Remove/)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(paths.coupon, async (route) => {
      await answered
      await route.continue()
    })
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    await fields.submit.click()
    await expect(fields.submit).toHaveAttribute('aria-disabled', 'true')
    answer()
    await expectStep(page, 2)
    await expect(fields.summary).toContainText('Coupon WELCOME10')
  })

  test('that is typed but not applied is reported on submit', async ({ page }) => {
    const fields = await openForm(page)
    await fields.name.fill('Kavya')
    await fields.coupon.fill('LAUNCH500')
    await fields.submit.click()
    await expect(fields.coupon).toHaveAccessibleDescription('Please verify first')
  })
})

test.describe('submitting', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of \d\d\d|ERR_/))

  test('an unknown referral code is reported in a toast and under the field', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await fillForm(page, person)
    await fields.referral.fill('NOBODY')
    await fields.submit.click()
    const message = 'Invalid referral code. Please check and try again.'
    await expect(toast(page, 'Failed!')).toContainText(message)
    await expect(fields.referral).toHaveAccessibleDescription(new RegExp(message))
    await expect(fields.referral).toBeFocused()
    await fields.referral.fill('')
    await fields.submit.click()
    await expectStep(page, 2)
  })

  test('a server error, a lost network and a bot check that is not ready lose nothing, and the next try succeeds', async ({
    page,
  }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await fillForm(page, person)
    const main = page.getByRole('main')
    await refuse(page, paths.create, 500)
    await fields.submit.click()
    await expect(toast(page, 'Failed!')).toContainText('Something went wrong.')
    await expect(main).toContainText('Something went wrong.')
    await page.unroute(paths.create)
    await page.route(paths.create, (route) => route.abort('internetdisconnected'))
    await fields.submit.click()
    await expect(main).toContainText('We could not reach the server.')
    await expect(main).toContainText('Nothing you typed is lost.')
    await page.unroute(paths.create)
    await expect(fields.name).toHaveValue(person.name)
    await page.route('**/bot-check/challenge', (route) => route.abort())
    await refuse(page, paths.create, 403, { code: 'forbidden', message: 'Please try again.' })
    await fields.submit.click()
    await expect(main).toContainText('Please try again.')
    await fields.submit.click()
    await expect(main).toContainText('Execute reCAPTCHA is not ready yet.')
    await page.unroute('**/bot-check/challenge')
    await page.unroute(paths.create)
    await fields.submit.click()
    await expectStep(page, 2)
  })

  test('a phone that the server does not know as verified is asked for again', async ({
    page,
    context,
  }) => {
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    await context.clearCookies()
    await fields.submit.click()
    await expect(fields.phone).toHaveAccessibleDescription(/Please verify your phone number first/)
    await expect(fields.phone).toBeFocused()
    await expect(fields.send).toBeVisible()
  })

  test('a double click on a slow line sends once, with a word of progress', async ({ page }) => {
    const fields = await openForm(page)
    await fillForm(page, aPerson())
    let sent = 0
    await page.route(paths.create, async (route) => {
      sent += 1
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await fields.submit.dblclick()
    await expect(fields.submit).toBeDisabled()
    await expect(fields.submit).toHaveText('Checking…')
    await expectStep(page, 2)
    expect(sent).toBe(1)
  })
})
