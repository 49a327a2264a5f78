import { expect, test, vi } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
import { openDesk, signIn, signInWith } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'

test('challenges that a stranger asks for store nothing, and never run out', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const count = async () =>
    (await query(site.databaseUrl, 'select count(*)::int as count from ceremonies'))[0]?.count
  const before = await count()
  const stranger = openDesk(site)
  const asked = await Promise.all(
    Array.from({ length: 300 }, () => stranger.call(calls.startSignIn, {})),
  )
  expect(asked.every(({ status }) => status === 200)).toBe(true)
  expect(await count()).toBe(before)
  await signInWith(site, person.authenticator)
})

test('a challenge to sign in is over after five minutes, and cannot be made to last', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const desk = openDesk(site)
  const { data } = await desk.call(calls.startSignIn, {})
  const bytes = Buffer.from(String(data.options.challenge), 'base64url')
  bytes.writeUIntBE(bytes.readUIntBE(16, 6) + 60, 16, 6)
  const longer = { challenge: bytes.toString('base64url') }
  const forged = { response: person.authenticator.get(longer) }
  expect(await desk.call(calls.signIn, forged)).toMatchObject({ status: 403 })
  const later = Date.now() + 5 * 60_000 + 1_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  const late = await desk.call(calls.signIn, { response: person.authenticator.get(data.options) })
  clock.mockRestore()
  expect(late).toMatchObject({ status: 403 })
})
