import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { call } from '../contract/call.ts'
import type { Purpose } from '../contract/desk/purpose.ts'
import { confirm, startConfirmation } from '../contract/desk/sign-in.ts'

/** Messages between our server and the library; the contract leaves them open. */
type Ceremony = Record<string, unknown>

export async function askPasskeyFor(options: Ceremony): Promise<Ceremony> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

export async function makePasskeyFor(options: Ceremony): Promise<Ceremony> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** A confirmation is good once, for two minutes, for exactly this purpose. */
export async function confirmWithPasskey(purpose: Purpose) {
  const { data } = await call(startConfirmation, { purpose })
  await call(confirm, { response: await askPasskeyFor(data.options) })
}

/** A first name for a passkey, which people can change: "Android phone", "Windows computer". */
export function deviceName(userAgent: string) {
  if (/iPhone/.test(userAgent)) return 'iPhone'
  if (/iPad/.test(userAgent)) return 'iPad'
  if (/Android/.test(userAgent))
    return /Mobile/.test(userAgent) ? 'Android phone' : 'Android tablet'
  if (/Windows/.test(userAgent)) return 'Windows computer'
  if (/Mac OS X/.test(userAgent)) return 'Mac'
  if (/CrOS/.test(userAgent)) return 'Chromebook'
  return /Linux/.test(userAgent) ? 'Linux computer' : 'My device'
}
