import type { Cookie, Page } from '@playwright/test'
import { expect, outbox } from './fixtures.ts'

/** A device with a fingerprint reader that always says yes (Chromium's virtual authenticator). */
export async function withPasskeys(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Takes the authenticator away, as on a device without it. */
  return () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}

/** All tests come from one address, which may sign in so often an hour: a worker does it once. */
let session: Cookie | undefined

/** In by the demo's own door, which needs no passkey. */
export async function enterDemo(page: Page, path = '/desk') {
  if (session) await page.context().addCookies([session])
  await page.goto(path)
  if (session) return
  await page.getByRole('button', { name: 'Enter the demo desk' }).click()
  await page.waitForURL((url) => url.pathname === path)
  session = (await page.context().cookies()).find(({ name }) => name === 'desk')
}

export async function addPasskey(page: Page, name: string) {
  await page.goto('/desk/me')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of this passkey').fill(name)
  await dialog.getByRole('button', { name: /passkey/ }).click()
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
}

/** The link in the newest mail to someone. */
export async function linkFor(email: string) {
  for (let count = 0; count < 50; count++) {
    const mail = (await outbox()).find(({ to }) => to === email)
    const link = /\S+\/desk\/invitation#\S+/.exec(mail?.text ?? '')?.[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No invitation for ${email} is in the outbox`)
}
