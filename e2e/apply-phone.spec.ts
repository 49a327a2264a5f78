import { aPerson, codeFor, enterPerson, openForm } from './applicant.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { courseNames } from './programme.ts'
import { countPosts, paths, refuse } from './refuse.ts'

test.describe('asking for a code', () => {
  test.afterEach(({ troubles }) => forgive(troubles, /status of 4\d\d|status of 503|ERR_/))

  test('a 402 answer marks the phone as verified', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await refuse(page, paths.send, 402, {
      code: 'already-verified',
      message: 'This phone number is already verified.',
    })
    await fields.send.click()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(fields.code).toBeHidden()
    await expect(fields.course(courseNames.blockchain)).toBeEnabled()
  })

  test('an email in use is reported at the email, and the phone is cleared', async ({ page }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await refuse(page, paths.send, 409, {
      code: 'email-in-use',
      message: 'This email is already in use. Please try another.',
    })
    await fields.send.click()
    await expect(fields.email).toHaveAccessibleDescription(
      /^This email is already in use\. Please try another\./,
    )
    await expect(fields.email).toBeFocused()
    await expect(fields.phone).toHaveValue('')
    await expect(fields.phone).toBeDisabled()
    await page.reload()
    await expect(fields.email).toHaveValue(person.email)
    await expect(fields.phone).toHaveValue('')
  })

  test('a registered phone is reported under the phone', async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await page.route(paths.check, (route) =>
      route.fulfill({
        json: { success: true, data: { isOk: true, registered: true }, message: '' },
      }),
    )
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(
      /This phone number is already registered\./,
    )
  })

  test('a rate limit or a lost network is reported under the phone, and the next try sends a code', async ({
    page,
  }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await refuse(page, paths.send, 429, { code: 'too-many', message: 'Please wait a minute.' })
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(/Please wait a minute\./)
    await page.unroute(paths.send)
    await page.route(paths.send, (route) => route.abort('internetdisconnected'))
    await fields.send.click()
    await expect(fields.phone).toHaveAccessibleDescription(/We could not reach the server\./)
    // The call failed; nothing is wrong with the number.
    await expect(fields.phone).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('.field--error')).toHaveCount(0)
    await page.unroute(paths.send)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await expect(fields.phone).not.toHaveAttribute('aria-invalid')
  })

  test('a longer security check that the server wants is done by itself, and the code is sent', async ({
    page,
  }) => {
    const person = aPerson()
    const refused: string[] = []
    // Routes come before the page and stay: a request misses one that is a moment old, or about to go.
    for (const path of [paths.check, paths.send]) {
      await page.route(path, (route) => {
        if (refused.includes(path)) return route.continue()
        refused.push(path)
        const refusal = { code: 'bot-check-required', message: 'A longer check.', price: 2 }
        return route.fulfill({ status: 403, json: { success: false, ...refusal } })
      })
    }
    const fields = await openForm(page)
    await enterPerson(page, person)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).search))
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    expect(refused).toEqual([paths.check, paths.send])
    expect(asked.filter((query) => query === '?price=2')).toHaveLength(2)
    expect(await codeFor(person.phone)).toMatch(/^\d{6}$/)
  })

  test('a wrong code is reported under the code, and Change number starts over', async ({
    page,
  }) => {
    const person = aPerson()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await expect(page.getByText(/^Sent to •+\d{4}\.$/)).toBeVisible()
    await fields.code.blur()
    await expect(fields.code).toHaveAccessibleDescription(/^Please verify the OTP\./)
    await fields.code.fill('12')
    await fields.verify.click()
    await expect(fields.code).toHaveAccessibleDescription(/^Invalid OTP/)
    const right = await codeFor(person.phone)
    const sent = countPosts(page, paths.verify)
    await fields.code.fill(right === '111111' ? '222222' : '111111')
    await expect(fields.code).toHaveAttribute('aria-invalid', 'true')
    // A wrong code sent twice would cost another attempt.
    await fields.verify.click()
    await expect(fields.code).toBeFocused()
    expect(sent()).toBe(1)
    await expect(fields.code).toHaveAccessibleDescription(/Sent to/)
    await expect(fields.course(courseNames.blockchain)).toBeDisabled()
    await page.getByRole('button', { name: 'Change number' }).click()
    await expect(fields.phone).toBeFocused()
    await expect(fields.code).toBeDisabled()
    await expect(fields.code).toHaveValue('')
    await fields.phone.fill(aPerson().phone)
    await expect(fields.send).toBeVisible()
  })

  test('the code is taken from the SMS where the browser offers that', async ({ page }) => {
    const person = aPerson()
    await page.addInitScript(() => {
      Object.assign(window, { OTPCredential: class {} })
      navigator.credentials.get = (options) =>
        new Promise((resolve) => Object.assign(window, { options, suggest: resolve }))
    })
    const fields = await openForm(page)
    await enterPerson(page, person)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    const code = await codeFor(person.phone)
    await page.waitForFunction(() => 'suggest' in window)
    const asked = await page.evaluate((code) => {
      const { options, suggest } = window as unknown as {
        options: { otp: unknown }
        suggest: (credential: object) => void
      }
      suggest({ code })
      return options.otp
    }, code)
    expect(asked).toEqual({ transport: ['sms'] })
    await expect(fields.code).toHaveValue(code)
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  })

  test('a code that is over is answered by a Resend that can be pressed, and goes out when it may', async ({
    page,
  }) => {
    await page.clock.install()
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await refuse(page, paths.verify, 400, {
      code: 'code-expired',
      field: 'phone_otp',
      message: { message: 'This code is no longer valid. Please ask for a new one.' },
    })
    await fields.code.fill('111111')
    await expect(fields.code).toHaveAccessibleDescription(
      'This code is no longer valid. Please ask for a new one.',
    )
    await expectAccessible(page)
    const resend = page.getByRole('button', { name: 'Resend code' })
    await expect(resend).toBeEnabled()
    await resend.click()
    await expect(page.getByText(/^Sending in (1:00|0:\d\d)$/)).toBeVisible()
    const sent = page.waitForRequest(paths.send)
    await page.clock.fastForward(61_000)
    await sent
  })

  test('a new code can be asked for after a minute', async ({ page }) => {
    const person = aPerson()
    await page.clock.install()
    const fields = await openForm(page)
    await enterPerson(page, person)
    await fields.send.click()
    await expect(fields.code).toBeFocused()
    await expect(page.getByText(/^Resend in (1:00|0:\d\d)$/)).toBeVisible()
    await page.clock.fastForward(61_000)
    const resend = page.getByRole('button', { name: 'Resend code' })
    await expect(resend).toBeVisible()
    const sent = page.waitForRequest(paths.send)
    await resend.click()
    await sent
  })

  test('double clicks send once', async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('user-verification-request')) sent += 1
    })
    await fields.send.dblclick()
    await expect(fields.code).toBeFocused()
    expect(sent).toBe(1)
  })

  test('the second press of a double click leaves the focus on the code', {
    tag: '@layout',
  }, async ({ page }) => {
    const fields = await openForm(page)
    await enterPerson(page, aPerson())
    const place = await fields.send.boundingBox()
    if (!place) throw new Error('The button is not on the page.')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.down({ clickCount: 1 })
    await page.mouse.up({ clickCount: 1 })
    await expect(fields.code).toBeFocused()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(fields.code).toBeFocused()
    await expect(fields.code).not.toHaveAttribute('aria-invalid')
  })
})
