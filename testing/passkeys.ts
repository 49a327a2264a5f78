import { expect } from 'vitest'
import * as calls from '../contract/desk/sign-in.ts'
import { hashOfToken } from '../server/staff/token.ts'
import { createAuthenticator } from './authenticator.ts'
import { type Desk, openDesk, type SignedInDesk } from './desk.ts'
import { query } from './postgres.ts'
import type { TestSite } from './site.ts'

export const unconfirmed = { status: 403, code: 'confirmation-needed' }
export const authenticatorOf = ({ services }: TestSite) =>
  createAuthenticator(services.config.siteUrl)

/** Whoever stole the cookie has the session, and no passkey of its person. */
export function thiefOf(site: TestSite, person: SignedInDesk) {
  const thief = openDesk(site)
  thief.holding(person.token ?? '')
  return thief
}

/** Adds a passkey without confirming. */
export async function addAtOnce(site: TestSite, desk: Desk, authenticator = authenticatorOf(site)) {
  const { data } = await desk.call(calls.startPasskey, {})
  const response = authenticator.create(data.options)
  return desk.call(calls.addPasskey, { response, name: 'Added at once' })
}

export const namesOf = async ({ databaseUrl }: TestSite, { id }: { id: string }) =>
  (
    await query(databaseUrl, 'select name from passkeys where staff_id = $1 order by name', [id])
  ).map(({ name }) => name)

export const isSignedIn = async (desk: Desk) => (await desk.page('/desk/me')).statusCode === 200

type Confirmable = Parameters<SignedInDesk['confirm']>[0] | undefined

export async function confirmWith(
  desk: Desk,
  authenticator: ReturnType<typeof authenticatorOf>,
  purpose: Confirmable,
) {
  const { data } = await desk.call(calls.startConfirmation, {
    purpose: purpose ?? { action: '', object: '' },
  })
  const response = authenticator.get(data.options)
  expect(await desk.call(calls.confirm, { response })).toMatchObject({ status: 200 })
}

/** As the previous release stores a session. */
export async function forgetWays({ databaseUrl }: TestSite, { token }: Desk, weak: boolean) {
  await query(
    databaseUrl,
    'update staff_sessions set opened_by = null, passkey_id = null, weak = $2 where token_hash = $1',
    [hashOfToken(token ?? ''), weak],
  )
}
