import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { brand } from '../../contract/brand.ts'
import type { PlainId } from '../../contract/messages/say.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Services as AllServices } from '../services.ts'
import { isOurs, newChallenge } from './challenge.ts'
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

const refused = {
  registration: 'passkey.not-made',
  'sign-in': 'passkey.not-ours',
  confirmation: 'passkey.not-confirmed',
} as const satisfies Record<Ceremony['kind'], PlainId>

const refusal = (kind: Ceremony['kind'], cause?: unknown) =>
  new Problem('forbidden', refused[kind], { cause })

/** Begins the making of a passkey: discoverable, with user verification, without attestation. */
export async function startRegistration(
  { db, config }: Services,
  person: Person,
  /** Null for an invitation: no one is signed in yet. */
  sessionId: string | null = null,
) {
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
  const ceremony = { challenge: options.challenge, staffId: person.id, sessionId }
  if (!(await saveCeremony(db, { ...ceremony, kind: 'registration' }))) throw signedOut()
  return options
}

type Registering = { staffId: string; sessionId: string | null }

/**
 * The new passkey as it is stored, if it answers a challenge that was given to this person, in this
 * session: a challenge that an invitation gave out adds none, and the other way round.
 */
export async function finishRegistration(
  { db, config }: Services,
  response: unknown,
  { staffId, sessionId }: Registering,
) {
  const { expectedOrigin, rpID } = partyOf(config)
  const ceremony = await takeAnswered(db, 'registration', response)
  if (ceremony.staffId !== staffId || ceremony.sessionId !== sessionId) {
    throw refusal('registration')
  }
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
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const passkey = {
    id,
    staffId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: z.safeParse(hints, transports).data ?? [],
  }
  return { challenge: ceremony.challenge, passkey }
}

/** Begins a sign-in. Nobody is named: the browser offers what it has. Nothing is stored. */
export async function startSignIn({ config, keys }: Pick<AllServices, 'config' | 'keys'>) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    challenge: new Uint8Array(newChallenge(keys.desk)),
    userVerification: 'required',
  })
}

/**
 * Finds whose passkey answered. A wrong answer costs us a look at a signature and at one row, and
 * counts against no one. Counter and challenge are the caller's to use up.
 */
export async function finishSignIn(
  services: Services & Pick<AllServices, 'keys'>,
  response: unknown,
) {
  const challenge = challengeIn(response)
  if (!challenge || !isOurs(services.keys.desk, challenge)) throw refusal('sign-in')
  return { challenge, ...(await verify(services, 'sign-in', response, challenge)) }
}

type Asking = { staffId: string; sessionId: string; purpose: string }

export async function startConfirmation({ db, config }: Services, asking: Asking) {
  const { generateAuthenticationOptions } = await webauthn()
  const own = await passkeysOf(db, asking.staffId)
  if (own.length === 0) {
    throw new Problem('no-passkey', 'passkey.to-confirm')
  }
  const options = await generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    userVerification: 'required',
    allowCredentials: own.map(({ id }) => ({ id })),
  })
  const ceremony = { ...asking, kind: 'confirmation', challenge: options.challenge } as const
  if (!(await saveCeremony(db, ceremony))) throw signedOut()
  return options
}

/** Finds whose passkey confirmed, and what. Its counter is the caller's to store. */
export async function finishConfirmation(services: Services, response: unknown) {
  const ceremony = await takeAnswered(services.db, 'confirmation', response)
  return { ceremony, ...(await verify(services, 'confirmation', response, ceremony.challenge)) }
}

async function verify(
  { db, config }: Services,
  kind: 'sign-in' | 'confirmation',
  response: unknown,
  expectedChallenge: string,
) {
  const { expectedOrigin, rpID } = partyOf(config)
  const { id } = response as AuthenticationResponseJSON
  const found = typeof id === 'string' ? await findPasskey(db, id) : undefined
  if (!found || found.person.disabledAt) throw refusal(kind)
  const { verifyAuthenticationResponse } = await webauthn()
  const { passkey, person } = found
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
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
  return { person, passkeyId: passkey.id, counter: authenticationInfo.newCounter }
}

export const cannotUse = refusal
export const signedOut = () => new Problem('signed-out', 'staff.signed-out')

/** Ways in which browsers reach a passkey. The library passes on whatever they send. */
const hints = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/)))

const answer = z.object({ response: z.object({ clientDataJSON: z.string() }) })
// Challenges as we make them: a browser can send anything in their place.
const clientData = z.object({ challenge: z.base64url() })

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
