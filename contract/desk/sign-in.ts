import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { codeLength } from '../programme.ts'
import { deskPost } from './endpoint.ts'
import { type Purpose, purpose } from './purpose.ts'

/** Messages between WebAuthn's browser half and server half; only they read them. */
const ceremony = z.looseObject({})
const done = z.object({})
const token = z.string().check(z.regex(/^[\w-]{43}$/, say('link.broken')))
const email = z.string().check(z.trim(), z.maxLength(254), z.email(say('staff.email')))
const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, say('passkey.name')),
    z.maxLength(60, say('staff.long', { most: 60 })),
  )
/** Ids of passkeys, as authenticators choose them: up to 1,023 bytes. */
const passkeyId = z.string().check(z.regex(/^[\w-]{1,1364}$/, say('passkey.unknown')))
const options = z.object({ options: ceremony })

export const startSignIn = deskPost('/sign-in/options', {
  summary: 'A challenge for any passkey of this site',
  body: z.object({}),
  data: options,
  access: 'open',
})

export const signIn = deskPost('/sign-in', {
  summary: 'Sign in with a passkey',
  body: z.object({ response: ceremony }),
  data: done,
  access: 'open',
})

export const sendSignInCode = deskPost('/sign-in/send-code', {
  summary: 'Send a code by mail; the answer is the same for every address',
  body: z.object({ email }),
  data: z.object({ attempt: z.uuid() }),
  access: 'open',
  botCheck: 'when-asked',
})

export const signInWithCode = deskPost('/sign-in/code', {
  summary: 'Sign in with a code from a mail: a weak session',
  body: z.object({
    attempt: z.uuid(),
    email,
    code: z
      .string()
      .check(
        z.regex(new RegExp(`^\\d{${codeLength}}$`), say('sign-in.code', { digits: codeLength })),
      ),
  }),
  data: done,
  access: 'open',
})

export const readLink = deskPost('/link', {
  summary: 'What a link from a mail or the server’s shell is for',
  body: z.object({ token }),
  data: z.object({
    kind: z.enum(['invitation', 'sign-in']),
    name: z.string(),
    email: z.string(),
  }),
  access: 'open',
})

export const startInvitation = deskPost('/invitation/options', {
  summary: 'A challenge for the first passkey of whoever was invited',
  body: z.object({ token }),
  data: options,
  access: 'open',
})

export const acceptInvitation = deskPost('/invitation', {
  summary: 'Accept an invitation with a new passkey, which signs in',
  body: z.object({ token, response: ceremony, name: passkeyName }),
  data: done,
  access: 'open',
})

export const signInWithLink = deskPost('/link/sign-in', {
  summary: 'Sign in with a link that an operator made on the server',
  body: z.object({ token }),
  data: done,
  access: 'open',
})

export const enterDemo = deskPost('/demo', {
  summary: 'Enter the desk of a demo; in production there is no such call',
  body: z.object({}),
  data: done,
  access: 'open',
})

export const signOut = deskPost('/sign-out', {
  summary: 'End this session',
  body: z.object({}),
  data: done,
  access: 'signed-in',
})

export const endSession = deskPost('/me/end-session', {
  summary: 'End one of your sessions, or all others',
  body: z.object({ id: z.union([z.uuid(), z.literal('others')]) }),
  data: done,
  access: 'signed-in',
})

export const startPasskey = deskPost('/me/passkey/options', {
  summary: 'A challenge for one more passkey, and whether adding it must be confirmed',
  body: z.object({}),
  data: z.object({ options: ceremony, confirm: z.boolean() }),
  access: 'signed-in',
})

/**
 * Purpose that a passkey confirms before another one is added: this challenge, which nobody but the
 * page that asked for it has seen. Not needed for the first one, nor for one after a link from the
 * server's shell; so the use case asks for it, and not the endpoint.
 */
export const addingPasskey = ({ challenge }: { challenge?: unknown }): Purpose => ({
  action: 'add-passkey',
  object: String(challenge),
})

export const addPasskey = deskPost('/me/passkey', {
  summary: 'Add a passkey, confirmed with one of before; its person is told by mail',
  body: z.object({ response: ceremony, name: passkeyName }),
  data: done,
  access: 'signed-in',
})

export const renamePasskey = deskPost('/me/passkey/rename', {
  summary: 'Rename a passkey',
  body: z.object({ id: passkeyId, name: passkeyName }),
  data: done,
  access: 'signed-in',
})

export const removePasskey = deskPost('/me/passkey/remove', {
  summary: 'Remove a passkey, which ends the sessions that it opened; the last one stays',
  body: z.object({ id: passkeyId }),
  data: done,
  access: 'signed-in',
  confirms: ({ id }) => ({ action: 'remove-passkey', object: id }),
})

export const setShortcuts = deskPost('/me/shortcuts', {
  summary: 'Switch shortcuts of a single key on or off',
  body: z.object({ on: z.boolean() }),
  data: done,
  access: 'signed-in',
})

export const startConfirmation = deskPost('/confirm/options', {
  summary: 'A challenge to confirm one action with a passkey',
  body: z.object({ purpose }),
  data: options,
  access: 'signed-in',
})

export const confirm = deskPost('/confirm', {
  summary: 'Confirm it: good once, for two minutes, in this session',
  body: z.object({ response: ceremony }),
  data: done,
  access: 'signed-in',
})
