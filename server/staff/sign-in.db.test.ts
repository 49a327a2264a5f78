import { expect, test } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
import { createAuthenticator, type Tampering } from '../../testing/authenticator.ts'
import { openDesk, signIn } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { work } from '../background.ts'
import { addPerson, disablePerson } from './staff.ts'

const shell = { way: 'command', staffId: null, name: 'test' } as const

async function signInAgain(
  site: TestSite,
  authenticator: ReturnType<typeof createAuthenticator>,
  tampering: Tampering = {},
) {
  const desk = openDesk(site)
  const { data } = await desk.call(calls.startSignIn, {})
  const response = authenticator.get(data.options, tampering)
  return { desk, response, ...(await desk.call(calls.signIn, { response })) }
}

test('a passkey signs in without a user name, and its last use is noted', async () => {
  const site = await openTestSite()
  const { authenticator } = await signIn(site, 'viewer')
  const { desk, status } = await signInAgain(site, authenticator)
  expect(status).toBe(200)
  expect((await desk.page('/desk/me')).statusCode).toBe(200)
  const passkeys = await query(
    site.databaseUrl,
    'select name, last_used_at is not null as used, counter from passkeys',
  )
  expect(passkeys).toEqual([{ name: 'Test key', used: true, counter: '2' }])
})

test.each<[string, Tampering]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a foreign challenge', { challenge: Buffer.from('foreign').toString('base64url') }],
  ['no user verification', { verified: false }],
  ['a counter that went back', { counter: 1 }],
])('a passkey with %s does not sign in', async (_, tampering) => {
  const site = await openTestSite()
  const { authenticator } = await signIn(site, 'viewer')
  const { status, desk, code } = await signInAgain(site, authenticator, tampering)
  expect({ status, code, token: desk.token }).toEqual({
    status: 403,
    code: 'forbidden',
    token: undefined,
  })
})

test('an answer that was seen before does not sign in again', async () => {
  const site = await openTestSite()
  const { authenticator } = await signIn(site, 'viewer')
  const { response } = await signInAgain(site, authenticator)
  const desk = openDesk(site)
  expect(await desk.call(calls.signIn, { response })).toMatchObject({ status: 403 })
})

test('a challenge to sign in does not confirm, and the other way round', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'owner')
  const { data: signing } = await person.call(calls.startSignIn, {})
  expect(
    await person.call(calls.confirm, { response: person.authenticator.get(signing.options) }),
  ).toMatchObject({ status: 403 })
  const purpose = { action: 'x', object: 'y' }
  const { data: confirming } = await person.call(calls.startConfirmation, { purpose })
  expect(
    await person.call(calls.signIn, { response: person.authenticator.get(confirming.options) }),
  ).toMatchObject({ status: 403 })
})

test('nobody signs in with a passkey of a disabled person, or one that is not known', async () => {
  const site = await openTestSite()
  const { authenticator, id } = await signIn(site, 'viewer')
  await disablePerson(site.services, shell, id)
  expect(await signInAgain(site, authenticator)).toMatchObject({ status: 403 })
  const unknown = createAuthenticator(site.services.config.siteUrl)
  expect(await signInAgain(site, unknown)).toMatchObject({ status: 403 })
})

test.each([
  ['nothing', {}],
  ['text', { response: 'x' }],
  ['numbers', { response: { clientDataJSON: 5 } }],
  ['no JSON', { response: { clientDataJSON: 'AAAA' } }],
  ['JSON null', { response: { clientDataJSON: Buffer.from('null').toString('base64url') } }],
])('%s in place of an answer is refused', async (_, response) => {
  const site = await openTestSite()
  const desk = openDesk(site)
  expect(await desk.call(calls.signIn, { response })).toMatchObject({ status: 403 })
})

async function invited(site: TestSite) {
  const person = { name: 'New Person', email: 'new@example.org', roles: ['viewer' as const] }
  return addPerson(site.services, shell, person)
}

async function accept(site: TestSite, token: string) {
  const desk = openDesk(site)
  const authenticator = createAuthenticator(site.services.config.siteUrl)
  const started = await desk.call(calls.startInvitation, { token })
  if (started.status !== 200) return started
  const response = authenticator.create(started.data.options)
  return desk.call(calls.acceptInvitation, { token, response, name: 'Phone' })
}

test('an invitation is good once', async () => {
  const site = await openTestSite()
  const { token } = await invited(site)
  expect(await accept(site, token)).toMatchObject({ status: 200 })
  const unused = 'select from passkeys where last_used_at is null'
  // The passkey of an invitation opens the session: it is in use.
  expect(await query(site.databaseUrl, unused)).toHaveLength(0)
  expect(await accept(site, token)).toMatchObject({ status: 404 })
})

test('an invitation is good for 24 hours', async () => {
  const site = await openTestSite()
  const { token } = await invited(site)
  await query(
    site.databaseUrl,
    `update staff_links set expires_at = expires_at - interval '24 hours'`,
  )
  expect(await accept(site, token)).toMatchObject({
    status: 404,
    message: 'This link has been used or is too old. Ask an owner for a new one.',
  })
})

test('of twenty who accept an invitation at once, one does', async () => {
  const site = await openTestSite()
  const { token } = await invited(site)
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(site, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await query(site.databaseUrl, 'select from passkeys')).toHaveLength(1)
})

test('a link to sign in is good once, and only where it was made for that', async () => {
  const site = await openTestSite()
  const { token } = await invited(site)
  const desk = openDesk(site)
  expect(await desk.call(calls.signInWithLink, { token })).toMatchObject({ status: 404 })
  expect(desk.token).toBeUndefined()
})

/** The code that a job would mail, or none. */
async function mailedCode(site: TestSite) {
  const sent: string[] = []
  const mailer = { send: async ({ text }: { text: string }) => void sent.push(text) }
  const services = { ...site.services, mailer: { ...site.services.mailer, ...mailer } }
  const jobs = await query(
    site.databaseUrl,
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mail-desk-code'`,
  )
  for (const { payload } of jobs) await work(services, 'mail-desk-code', payload)
  return /^\d{6}/.exec(sent[0] ?? '')?.[0]
}

test('a code by mail opens a weak session for those who may use it', async () => {
  const site = await openTestSite()
  const { email } = await signIn(site, 'counsellor')
  const desk = openDesk(site)
  const { data } = await desk.call(calls.sendSignInCode, { email: email.toUpperCase() })
  const code = await mailedCode(site)
  expect(code).toMatch(/^\d{6}$/)
  const given = { attempt: data.attempt, email, code: code ?? '' }
  const wrong = { ...given, code: code === '000000' ? '000001' : '000000' }
  expect(await desk.call(calls.signInWithCode, wrong)).toMatchObject({
    status: 400,
    field: 'code',
  })
  expect(await desk.call(calls.signInWithCode, given)).toMatchObject({ status: 200 })
  expect(await desk.call(calls.signInWithCode, given)).toMatchObject({ status: 400 })
  const sessions = await query(site.databaseUrl, 'select weak from staff_sessions order by weak')
  expect(sessions).toEqual([{ weak: false }, { weak: true }])
})

test('a code does not work for another attempt, or after five tries', async () => {
  const site = await openTestSite()
  const { email } = await signIn(site, 'viewer')
  const desk = openDesk(site)
  const { data } = await desk.call(calls.sendSignInCode, { email })
  const code = (await mailedCode(site)) ?? ''
  const other = await desk.call(calls.sendSignInCode, { email })
  const foreign = { attempt: other.data.attempt, email, code }
  expect(await desk.call(calls.signInWithCode, foreign)).toMatchObject({ status: 400 })
  const wrong = { attempt: data.attempt, email, code: code === '000000' ? '000001' : '000000' }
  for (let count = 0; count < 5; count++) await desk.call(calls.signInWithCode, wrong)
  const right = { attempt: data.attempt, email, code }
  expect(await desk.call(calls.signInWithCode, right)).toMatchObject({ status: 400 })
})

test.each(['an owner', 'a disabled person', 'one without codes', 'a stranger'])(
  '%s hears the same as everybody, and no code is sent',
  async (who) => {
    const site = await openTestSite()
    const person = await signIn(site, who === 'an owner' ? 'owner' : 'viewer')
    if (who === 'a disabled person') await disablePerson(site.services, shell, person.id)
    if (who === 'one without codes') {
      await query(site.databaseUrl, 'update staff set may_use_code = false')
    }
    const email = who === 'a stranger' ? 'stranger@example.org' : person.email
    const answer = await openDesk(site).call(calls.sendSignInCode, { email })
    expect(answer).toMatchObject({
      status: 200,
      message: 'If this address may sign in by code, a code is on its way to it.',
      data: { attempt: expect.stringMatching(/^[\da-f-]{36}$/) },
    })
    expect(await mailedCode(site)).toBeUndefined()
    const codes = await query(site.databaseUrl, 'select sealed_code from codes')
    expect(codes).toEqual([{ sealed_code: null }])
  },
)

test('the demo has a way in without a passkey, production has none', async () => {
  const demo = await openTestSite()
  const desk = openDesk(demo)
  expect(await desk.call(calls.enterDemo, {})).toMatchObject({ status: 404 })
  const { inviteDemoOwner } = await import('./staff.ts')
  await inviteDemoOwner(demo.services)
  await inviteDemoOwner(demo.services)
  expect(await desk.call(calls.enterDemo, {})).toMatchObject({ status: 200 })
  expect((await desk.page('/desk/team')).statusCode).toBe(200)
  const { enterDemo } = await import('./sign-in.ts')
  const real = { ...demo.services, config: { ...demo.services.config, demo: false } }
  await expect(enterDemo(real, 'Firefox')).rejects.toMatchObject({ code: 'not-found' })
})
