import * as calls from '../../contract/desk/sign-in.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { browserOf } from '../staff/browser.ts'
import {
  addPasskey,
  changeName,
  confirm,
  removePasskey,
  startConfirmation,
  startPasskey,
  startSignIn,
} from '../staff/passkeys.ts'
import { endSession, signOut } from '../staff/sessions.ts'
import {
  acceptInvitation,
  enterDemo,
  readLink,
  sendSignInCode,
  signInWithCode,
  signInWithLink,
  signInWithPasskey,
  startInvitation,
} from '../staff/sign-in.ts'
import { setShortcuts } from '../staff/staff.ts'
import type { ServeDesk } from './serve.ts'
import { deskCookie } from './session.ts'

const tries = { limit: 'desk-sign-in' } as const
const acts = { limit: 'desk-acts' } as const

/** The browser's half of WebAuthn is typed by its library; the wire is plain JSON. */
const asJson = (options: object) => ({ options: { ...options } })

export function signInRoutes(serve: ServeDesk, { config }: Services) {
  const cookie = deskCookie(config)
  const browser = (request: { headers: { 'user-agent'?: string | undefined } }) =>
    browserOf(request.headers['user-agent'])

  serve(calls.startSignIn, tries, async ({ services }) => ({
    data: asJson(await startSignIn(services)),
  }))
  serve(calls.signIn, tries, async ({ services, body, request, reply }) => {
    cookie.set(reply, await signInWithPasskey(services, body.response, browser(request)))
    return { data: {} }
  })
  serve(calls.sendSignInCode, tries, async ({ services, body, request }) => ({
    data: { attempt: await sendSignInCode(services, body.email, request.ip) },
    message: 'If this address may sign in by code, a code is on its way to it.',
  }))
  serve(calls.signInWithCode, tries, async ({ services, body, request, reply }) => {
    cookie.set(reply, await signInWithCode(services, body, browser(request)))
    return { data: {} }
  })
  serve(calls.readLink, tries, async ({ services, body }) => {
    const { link, person } = await readLink(services, body.token)
    return { data: { kind: link.kind, name: person.name, email: person.email } }
  })
  serve(calls.startInvitation, tries, async ({ services, body }) => ({
    data: asJson(await startInvitation(services, body.token)),
  }))
  serve(calls.acceptInvitation, tries, async ({ services, body, request, reply }) => {
    cookie.set(reply, await acceptInvitation(services, body, browser(request)))
    return { data: {} }
  })
  serve(calls.signInWithLink, tries, async ({ services, body, request, reply }) => {
    cookie.set(reply, await signInWithLink(services, body.token, browser(request)))
    return { data: {} }
  })
  serve(calls.enterDemo, tries, async ({ services, request, reply }) => {
    if (!config.demo) throw new Problem('not-found', 'There is nothing at this address.')
    cookie.set(reply, await enterDemo(services, browser(request)))
    return { data: {} }
  })

  serve(calls.signOut, acts, async ({ services, reply }, signedIn) => {
    await signOut(services, signedIn)
    cookie.clear(reply)
    return { data: {} }
  })
  serve(calls.endSession, acts, async ({ services, body }, signedIn) => {
    await endSession(services, signedIn, body.id)
    return {
      data: {},
      message: body.id === 'others' ? 'All other sessions ended.' : 'Session ended.',
    }
  })
  serve(calls.startPasskey, acts, async ({ services }, signedIn) => ({
    data: asJson(await startPasskey(services, signedIn)),
  }))
  serve(calls.addPasskey, acts, async ({ services, body }, signedIn) => {
    await addPasskey(services, signedIn, body)
    return { data: {}, message: 'Passkey added.' }
  })
  serve(calls.renamePasskey, acts, async ({ services, body }, signedIn) => {
    await changeName(services, signedIn, body)
    return { data: {}, message: 'Passkey renamed.' }
  })
  serve(calls.removePasskey, acts, async ({ services, body }, signedIn) => {
    await removePasskey(services, signedIn, body.id)
    return { data: {}, message: 'Passkey removed.' }
  })
  serve(calls.setShortcuts, acts, async ({ services, body }, { viewer }) => {
    await setShortcuts(services, viewer.id, body.on)
    return { data: {} }
  })
  serve(calls.startConfirmation, acts, async ({ services, body }, signedIn) => ({
    data: asJson(await startConfirmation(services, signedIn, body.purpose)),
  }))
  serve(calls.confirm, acts, async ({ services, body }, signedIn) => {
    await confirm(services, signedIn, body.response)
    return { data: {} }
  })
}
