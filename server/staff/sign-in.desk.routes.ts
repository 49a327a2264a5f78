import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/desk/sign-in.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { browserOf } from './browser.ts'
import { browserCookie, deskCookie } from './cookies.ts'
import {
  addPasskey,
  changeName,
  confirm,
  removePasskey,
  startConfirmation,
  startPasskey,
} from './passkeys.ts'
import type { ServeDesk } from './serve-desk.ts'
import { endSession, signOut } from './sessions.ts'
import {
  acceptInvitation,
  enterDemo,
  readLink,
  sendSignInCode,
  signInWithCode,
  signInWithLink,
  signInWithPasskey,
  startInvitation,
  startSignIn,
} from './sign-in.ts'
import { setShortcuts } from './staff.ts'

/** Open calls count what they refuse (server/desk/gate.ts), and nothing else. */
const door = {}
const acts = { limit: 'desk-acts' } as const

/** The browser's half of WebAuthn is typed by its library; the wire is plain JSON. */
const asJson = (options: object) => ({ options: { ...options } })

export function signInDeskRoutes(serve: ServeDesk, services: Services) {
  const { config } = services
  const cookie = deskCookie(config)
  const browsers = browserCookie(services)
  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, email }: { token: string; email: string },
  ) => {
    cookie.set(reply, token)
    browsers.remember(request, reply, email)
  }
  const browser = (request: { headers: { 'user-agent'?: string | undefined } }) =>
    browserOf(request.headers['user-agent'])

  serve(calls.startSignIn, door, async ({ services }) => ({
    data: asJson(await startSignIn(services)),
  }))
  serve(calls.signIn, door, async ({ services, body, request, reply }) => {
    enter(request, reply, await signInWithPasskey(services, body.response, browser(request)))
    return { data: {} }
  })
  serve(calls.sendSignInCode, door, async ({ services, body: { email }, request, asker }) => ({
    data: {
      attempt: await sendSignInCode(services, email, {
        ...asker,
        browser: browsers.knownTo(request, email),
      }),
    },
    message: 'If this address may sign in by code, a code is on its way to it.',
  }))
  serve(calls.signInWithCode, door, async ({ services, body, request, reply }) => {
    enter(request, reply, await signInWithCode(services, body, browser(request)))
    return { data: {} }
  })
  serve(calls.readLink, door, async ({ services, body }) => {
    const { link, person } = await readLink(services, body.token)
    return { data: { kind: link.kind, name: person.name, email: person.email } }
  })
  serve(calls.startInvitation, door, async ({ services, body }) => ({
    data: asJson(await startInvitation(services, body.token)),
  }))
  serve(calls.acceptInvitation, door, async ({ services, body, request, reply }) => {
    enter(request, reply, await acceptInvitation(services, body, browser(request)))
    return { data: {} }
  })
  serve(calls.signInWithLink, door, async ({ services, body, request, reply }) => {
    enter(request, reply, await signInWithLink(services, body.token, browser(request)))
    return { data: {} }
  })
  serve(calls.enterDemo, door, async ({ services, request, reply }) => {
    if (!config.demo) throw new Problem('not-found', 'http.nothing-here')
    await services.limiter.hit('desk-demo', request.ip)
    enter(request, reply, await enterDemo(services, browser(request)))
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
  serve(calls.startPasskey, acts, async ({ services }, signedIn) => {
    const { options, confirm } = await startPasskey(services, signedIn)
    return { data: { ...asJson(options), confirm } }
  })
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
  serve(calls.setShortcuts, acts, async ({ services, body }, { actor }) => {
    await setShortcuts(services, actor, body.on)
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
