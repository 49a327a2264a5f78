import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { DeskEndpoint } from '../contract/desk/endpoint.ts'
import type { Purpose } from '../contract/desk/purpose.ts'
import type { Role } from '../contract/desk/rights.ts'
import * as calls from '../contract/desk/sign-in.ts'
import { addPerson } from '../server/staff/staff.ts'
import { hashOfToken } from '../server/staff/token.ts'
import { createAuthenticator } from './authenticator.ts'
import { query } from './postgres.ts'
import type { TestSite } from './site.ts'

const shell = { way: 'command', staffId: null, name: 'test' } as const

type Options = { headers?: Record<string, string>; method?: 'GET' | 'POST' }

/** A browser at the desk: it keeps the cookie, and says from where it calls. */
export function openDesk(site: TestSite) {
  const { siteUrl } = site.services.config
  let cookie: string | undefined

  async function inject(options: InjectOptions) {
    const answer = await site.app.inject({
      ...options,
      headers: { ...(cookie && { cookie: `desk=${cookie}` }), ...options.headers },
    })
    const set = answer.cookies.find(({ name }) => name === 'desk')
    if (set) cookie = set.value || undefined
    return answer
  }

  const post = async (path: string, body: unknown, { headers, method = 'POST' }: Options = {}) => {
    const answer = await inject({
      method,
      url: path,
      headers: { origin: siteUrl, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
  }

  /** A call of the contract. */
  const call = <Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
    { path }: DeskEndpoint<Body, Data>,
    body: z.input<Body>,
  ) => post(path, body)

  /** Where a cookie of the test comes from. */
  const holding = (token: string) => {
    cookie = token
  }

  return {
    call,
    post,
    holding,
    get token() {
      return cookie
    },
    page: (path: string) => inject({ method: 'GET', url: path }),
  }
}

export type Desk = ReturnType<typeof openDesk>

let people = 0

/** Somebody with these roles, invited and signed in with a passkey. */
export async function signIn(site: TestSite, ...roles: Role[]) {
  people += 1
  const email = `person${people}@example.org`
  const name = `Person ${people}`
  const { person, token } = await addPerson(site.services, shell, { name, email, roles })
  const desk = openDesk(site)
  const authenticator = createAuthenticator(site.services.config.siteUrl)
  const { data } = await desk.call(calls.startInvitation, { token })
  const response = authenticator.create(data.options)
  const accepted = await desk.call(calls.acceptInvitation, { token, response, name: 'Test key' })
  expect(accepted).toMatchObject({ status: 200 })
  return {
    ...desk,
    get token() {
      return desk.token
    },
    desk,
    authenticator,
    id: person.id,
    email,
    name,
    confirm: confirmingWith(desk, authenticator),
  }
}

export type SignedInDesk = Awaited<ReturnType<typeof signIn>>

const confirmingWith =
  (desk: Desk, authenticator: ReturnType<typeof createAuthenticator>) =>
  async (purpose: Purpose) => {
    const { data } = await desk.call(calls.startConfirmation, { purpose })
    return desk.call(calls.confirm, { response: authenticator.get(data.options) })
  }

/** A session that a code opened, without going through a mail. */
export async function weaken(site: TestSite, { token }: { token: string | undefined }) {
  await query(site.databaseUrl, 'update staff_sessions set weak = true where token_hash = $1', [
    hashOfToken(token ?? ''),
  ])
}
