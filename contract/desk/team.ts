import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { namePattern } from '../person-name.ts'
import { deskPost } from './endpoint.ts'
import { type Role, roles } from './rights.ts'

const done = z.object({})
const longestName = 100
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, say('staff.name')),
    z.maxLength(longestName, say('staff.long', { most: longestName })),
    z.regex(namePattern(1, longestName), say('staff.letters')),
  )
const heldRoles = z
  .array(z.enum(roles))
  .check(z.minLength(1, say('staff.role')), z.maxLength(roles.length))
const id = z.uuid()

export const newPerson = z.object({
  name,
  email: z.string().check(z.trim(), z.maxLength(254), z.email(say('staff.email'))),
  roles: heldRoles,
})
export type NewPerson = z.output<typeof newPerson>

export const invite = deskPost('/team/invite', {
  summary: 'Invite a person; the mail holds a link that is good once, for 24 hours',
  body: newPerson,
  data: z.object({ id }),
  access: 'manage-team',
  confirms: ({ email, roles: held }) => ({
    action: 'invite',
    object: `${email} ${[...held].sort().join(' ')}`,
  }),
})

/** `seen`: the version that was on the screen. Where someone changed it since, nothing is stored. */
export const personChange = z.object({
  id,
  seen: z.string(),
  name,
  roles: heldRoles,
  may_use_code: z.boolean(),
})
export type PersonChange = z.output<typeof personChange>

export const updatePerson = deskPost('/team/update', {
  summary: 'Change a person’s name, roles, and whether a code by mail lets them in',
  body: personChange,
  data: done,
  access: 'manage-team',
  confirms: (change) => ({
    action: 'update-person',
    object: `${change.id} ${[...change.roles].sort().join(' ')} ${change.may_use_code}`,
  }),
})

const onPerson = <Path extends `/${string}`>(path: Path, action: string, summary: string) =>
  deskPost(path, {
    summary,
    body: z.object({ id }),
    data: done,
    access: 'manage-team',
    confirms: (body) => ({ action, object: body.id }),
  })

export const disablePerson = onPerson(
  '/team/disable',
  'disable-person',
  'Disable a person: signed out everywhere at once',
)
export const enablePerson = onPerson(
  '/team/enable',
  'enable-person',
  'Enable a person again, with a new invitation',
)
export const resetSignIn = onPerson(
  '/team/reset',
  'reset-sign-in',
  'Reset sign-in: passkeys and sessions go, a new invitation is sent',
)

export type PersonState = 'active' | 'invited' | 'disabled'

/** A person of the team, as the pages show them. Times are ISO text. */
export type Person = {
  id: string
  name: string
  email: string
  roles: Role[]
  state: PersonState
  mayUseCode: boolean
  /** The version of the row, for a change. */
  version: string
  passkeys: number
  lastSeen: string | null
  invitedUntil: string | null
}

export type Passkey = { id: string; name: string; created: string; lastUsed: string | null }
export type OpenSession = {
  id: string
  browser: string
  /** Way in which it was opened. */
  way: 'passkey' | 'code' | 'link' | 'demo'
  /** The name of the passkey that opened it; the previous release did not remember it. */
  passkey: { id: string; name: string } | null
  created: string
  used: string
  isThis: boolean
}
