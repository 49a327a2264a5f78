import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { brand } from '../../contract/brand.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import {
  type Ceremony,
  findPasskey,
  passkeysOf,
  saveCeremony,
  takeCeremony,
} from './passkeys.store.ts'

type Services = { db: Database; config: Config }
type Person = { id: string; name: string; email: string }

/** Takes seconds to load on a busy machine, and most requests need none of it. */
const webauthn = () => import('@simplewebauthn/server')

/** The relying party: passkeys are bound to our host, and browsers tell our origin. */
const partyOf = ({ siteUrl }: Config) => ({
  rpID: new URL(siteUrl).hostname,
  expectedOrigin: siteUrl,
})

const refused = new Map<Ceremony['kind'], string>([
  ['registration', 'This passkey could not be made. Please try again.'],
  ['sign-in', 'This passkey does not open the desk. Try another one, or ask an owner.'],
  ['confirmation', 'This passkey could not confirm it. Use one of your own.'],
])

const refusal = (kind: Ceremony['kind'], cause?: unknown) =>
  new Problem('forbidden', refused.get(kind) ?? '', { cause })

/** Begins the making of a passkey: discoverable, with user verification, without attestation. */
export async function startRegistration({ db, config }: Services, person: Person) {
  const { generateRegistrationOptions } = await webauthn()
  const known = await passkeysOf(db, person.id)
  const options = await generateRegistrationOptions({
    rpName: `${brand.programme}: desk`,
    rpID: partyOf(config).rpID,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id }) => ({ id })),
  })
  await saveCeremony(db, {
    challenge: options.challenge,
    kind: 'registration',
    staffId: person.id,
  })
  return options
}

/** The new passkey as it is stored, if it answers a challenge that this person was given. */
export async function finishRegistration(
  { db, config }: Services,
  staffId: string,
  response: unknown,
) {
  const { expectedOrigin, rpID } = partyOf(config)
  const ceremony = await takeAnswered(db, 'registration', response)
  if (ceremony.staffId !== staffId) throw refusal('registration')
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: ceremony.challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refusal('registration', cause)
  })
  if (!registrationInfo) throw refusal('registration')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    staffId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

type Asking =
  | { kind: 'sign-in' }
  | { kind: 'confirmation'; staffId: string; sessionId: string; purpose: string }

/** Begins an assertion. For a sign-in nobody is named: the browser offers what it has. */
export async function startAssertion({ db, config }: Services, asking: Asking) {
  const { generateAuthenticationOptions } = await webauthn()
  const own = asking.kind === 'confirmation' ? await passkeysOf(db, asking.staffId) : []
  if (asking.kind === 'confirmation' && own.length === 0) {
    throw new Problem(
      'forbidden',
      'Confirming needs a passkey. Add one under "Your sign-in" first.',
    )
  }
  const options = await generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    userVerification: 'required',
    allowCredentials: own.map(({ id }) => ({ id })),
  })
  await saveCeremony(db, { ...asking, challenge: options.challenge })
  return options
}

/** Whose passkey answered, and what for. Its counter is the caller's to store. */
export async function finishAssertion(
  { db, config }: Services,
  kind: 'sign-in' | 'confirmation',
  response: unknown,
) {
  const { expectedOrigin, rpID } = partyOf(config)
  const ceremony = await takeAnswered(db, kind, response)
  const { id } = response as AuthenticationResponseJSON
  const found = typeof id === 'string' ? await findPasskey(db, id) : undefined
  if (!found || found.person.disabledAt) throw refusal(kind)
  const { verifyAuthenticationResponse } = await webauthn()
  const { passkey, person } = found
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: ceremony.challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw refusal(kind, cause)
  })
  if (!verified) throw refusal(kind)
  return { ceremony, person, passkeyId: passkey.id, counter: authenticationInfo.newCounter }
}

export const cannotUse = refusal

const answer = z.object({ response: z.object({ clientDataJSON: z.string() }) })
const clientData = z.object({ challenge: z.string() })

/** The challenge that the response says it answers, if it is one of ours: taken, so good once. */
async function takeAnswered(db: Database, kind: Ceremony['kind'], response: unknown) {
  const challenge = challengeIn(response)
  const ceremony = challenge && (await takeCeremony(db, challenge, kind))
  if (!ceremony) throw refusal(kind)
  return ceremony
}

function challengeIn(response: unknown) {
  const { data } = z.safeParse(answer, response)
  if (!data) return undefined
  try {
    const text = Buffer.from(data.response.clientDataJSON, 'base64url').toString()
    return z.safeParse(clientData, JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}
