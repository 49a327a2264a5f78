import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { DeskEndpoint } from '../contract/desk/endpoint.ts'
import type { Purpose } from '../contract/desk/purpose.ts'
import type { Role } from '../contract/desk/rights.ts'
import * as calls from '../contract/desk/sign-in.ts'
import { work } from '../server/background.ts'
import type { JobName } from '../server/jobs/queue.ts'
import type { Mail } from '../server/messaging/email.ts'
import { addPerson } from '../server/staff/staff.ts'
import { hashOfToken } from '../server/staff/token.ts'
import { aPerson, createApplicant } from './applicant.ts'
import { createAuthenticator } from './authenticator.ts'
import { query } from './postgres.ts'
import type { TestSite } from './site.ts'

const shell = { way: 'command', staffId: null, name: 'test' } as const

type Options = { headers?: Record<string, string>; method?: 'GET' | 'POST' }

/** A browser at the desk: it keeps its cookies, and says from where it calls. */
export function openDesk(site: TestSite, remoteAddress = '127.0.0.1') {
  const { siteUrl } = site.services.config
  let cookie: string | undefined
  let browser: string | undefined
  const cookies = () =>
    [cookie && `desk=${cookie}`, browser && `desk-browser=${browser}`].filter(Boolean).join('; ')

  async function inject(options: InjectOptions) {
    const sent = cookies()
    const answer = await site.app.inject({
      remoteAddress,
      ...options,
      headers: { ...(sent && { cookie: sent }), ...options.headers },
    })
    const set = (wanted: string) => answer.cookies.find(({ name }) => name === wanted)
    const session = set('desk')
    if (session) cookie = session.value || undefined
    browser = set('desk-browser')?.value ?? browser
    return answer
  }

  const send = (path: string, body: unknown, { headers, method = 'POST' }: Options = {}) =>
    inject({
      method,
      url: path,
      headers: { origin: siteUrl, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const post = async (path: string, body: unknown, options: Options = {}) => {
    const answer = await send(path, body, options)
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
  }

  /** A call of the contract. */
  const call = <Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
    { path }: DeskEndpoint<Body, Data>,
    body: z.input<Body>,
    options?: Options,
  ) => post(path, body, options)

  /** Takes the test's cookie from here. */
  const holding = (token: string) => {
    cookie = token
  }

  return {
    call,
    post,
    /** The answer as it is: a file is no JSON. */
    send,
    holding,
    get token() {
      return cookie
    },
    /** Forgets everything but that people have signed in here. */
    closeAndOpen: () => {
      cookie = undefined
    },
    page: (path: string) => inject({ method: 'GET', url: path }),
  }
}

export type Desk = ReturnType<typeof openDesk>
type Authenticator = ReturnType<typeof createAuthenticator>

let people = 0

/** Invites a person with these roles and signs them in with a passkey. */
export async function signIn(site: TestSite, ...roles: Role[]) {
  people += 1
  const email = `person${people}@example.org`
  const name = `Person ${people}`
  const { id, token } = await addPerson(site.services, shell, { name, email, roles })
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
    id,
    email,
    name,
    confirm: confirmingWith(desk, authenticator),
  }
}

export type SignedInDesk = Awaited<ReturnType<typeof signIn>>

const confirmingWith = (desk: Desk, authenticator: Authenticator) => async (purpose: Purpose) => {
  const { data } = await desk.call(calls.startConfirmation, { purpose })
  return desk.call(calls.confirm, { response: authenticator.get(data.options) })
}

/** One more browser, signed in with this passkey. */
export async function signInWith(site: TestSite, authenticator: Authenticator) {
  const desk = openDesk(site)
  const { data } = await desk.call(calls.startSignIn, {})
  const response = authenticator.get(data.options)
  expect(await desk.call(calls.signIn, { response })).toMatchObject({ status: 200 })
  return desk
}

/** One more passkey, confirmed with the first. */
export async function addPasskey(site: TestSite, person: SignedInDesk, name: string) {
  const authenticator = createAuthenticator(site.services.config.siteUrl)
  const { data } = await person.call(calls.startPasskey, {})
  await person.confirm(calls.addingPasskey(data.options))
  const added = { response: authenticator.create(data.options), name }
  expect(await person.call(calls.addPasskey, added)).toMatchObject({ status: 200 })
  return authenticator
}

/** Confirmed with the passkey that the person signed in with. */
export async function removePasskey(person: SignedInDesk, id: string) {
  const purpose = calls.removePasskey.confirms?.({ id })
  if (purpose) await person.confirm(purpose)
  return person.call(calls.removePasskey, { id })
}

/** Mails that the jobs of this name would send, in their order. */
export async function mailsOf({ services, databaseUrl }: TestSite, name: JobName) {
  const mails: Mail[] = []
  const mailer = { ...services.mailer, send: async (mail: Mail) => void mails.push(mail) }
  const jobs = await query(
    databaseUrl,
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = $1 order by j.id`,
    [name],
  )
  for (const { payload } of jobs) await work({ ...services, mailer }, name, payload)
  return mails
}

/** A session that a code opened, without going through a mail. */
export async function weaken(site: TestSite, { token }: { token: string | undefined }) {
  await query(site.databaseUrl, 'update staff_sessions set weak = true where token_hash = $1', [
    hashOfToken(token ?? ''),
  ])
}

/** An application that someone may work on. */
export async function anApplication(site: TestSite) {
  const person = aPerson()
  const id: string = await createApplicant(site, person).apply()
  return { id, kind: 'application' as const, person }
}

/** The newest entry of the audit. */
export const lastEntry = async (site: TestSite) => {
  const [entry] = await query(
    site.databaseUrl,
    'select action, record_kind, record_id, changes from audit.entries order by id desc limit 1',
  )
  return entry
}
