import pg from 'pg'
import { expect, test, vi } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { type Desk, mailsOf, openDesk, signIn } from '../../testing/desk.ts'
import { solve } from '../../testing/proof-of-work.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { rememberIn } from './known-browser.ts'
import { makeSignInLink } from './links.ts'
import { sendSignInCode } from './sign-in.ts'

const shell = { way: 'command', staffId: null, name: 'test' } as const
const times = <Result>(count: number, make: (turn: number) => Result) =>
  Array.from({ length: count }, (_, turn) => make(turn))

/** Signs in with a passkey, from this address. */
async function passkeyOpens(desk: Desk, authenticator: ReturnType<typeof createAuthenticator>) {
  const { data } = await desk.call(calls.startSignIn, {})
  return desk.call(calls.signIn, { response: authenticator.get(data.options) })
}

test('120 malformed requests from an address stop no passkey and no link behind it', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const stranger = openDesk(site)
  const bodies = ['{', '"x"', JSON.stringify({ token: 'x' }), '{"token":5}']
  const answers = await Promise.all(
    times(130, (turn) => stranger.post(calls.readLink.path, bodies[turn % bodies.length])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
  expect(await passkeyOpens(openDesk(site), person.authenticator)).toMatchObject({ status: 200 })
  const token = await makeSignInLink(site.services, shell, person.id)
  expect(await openDesk(site).call(calls.signInWithLink, { token })).toMatchObject({ status: 200 })
})

test('a stranger’s wrong passkeys, codes and links stop nobody who is right', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const unknown = createAuthenticator(site.services.config.siteUrl)
  const stranger = openDesk(site)
  const { data } = await stranger.call(calls.startSignIn, {})
  const wrong = [
    // A passkey that no one has, and a known passkey's id with another's signature.
    () => stranger.call(calls.signIn, { response: unknown.get(data.options) }),
    () =>
      stranger.call(calls.signIn, {
        response: { ...unknown.get(data.options), id: person.authenticator.id },
      }),
    () => stranger.call(calls.signInWithLink, { token: 'A'.repeat(43) }),
    () =>
      stranger.call(calls.signInWithCode, {
        attempt: crypto.randomUUID(),
        email: person.email,
        code: '123456',
      }),
  ]
  const answers = await Promise.all(times(140, (turn) => wrong[turn % wrong.length]?.()))
  const statuses = answers.map((answer) => answer?.status)
  expect(new Set(statuses)).toEqual(new Set([400, 403, 404, 429]))
  expect(await passkeyOpens(openDesk(site), person.authenticator)).toMatchObject({ status: 200 })
})

const isFree = { clientIp: '192.0.2.1', paid: 0, browser: undefined }

/** Asks for codes as a stranger does: for one mailbox, from many networks, paying whatever is asked. */
async function ask({ services }: TestSite, email: string, clientIp: string, paid = Infinity) {
  return sendSignInCode(services, email, { ...isFree, clientIp, paid }).then(
    () => 'sent',
    ({ code, price }) => (price ? `${code} ${price}` : code),
  )
}

async function inTurn<Result>(count: number, make: (turn: number) => Promise<Result>) {
  const results: Result[] = []
  for (let turn = 0; turn < count; turn++) results.push(await make(turn))
  return results
}

const sent = (count: number) => times(count, () => 'sent')

test('six networks that ask five times each leave a person their codes, where they have signed in before', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const { email } = person
  const answers = await inTurn(30, (turn) => ask(site, email, `10.0.${turn % 6}.1`))
  expect(answers).toEqual([...sent(20), ...times(10, () => 'too-many')])
  // The mails stop for the day: no one is flooded.
  expect(await mailsOf(site, 'mail-desk-code')).toHaveLength(20)
  person.closeAndOpen()
  expect(await person.call(calls.sendSignInCode, { email })).toMatchObject({ status: 200 })
  expect(await openDesk(site).call(calls.sendSignInCode, { email })).toMatchObject({
    status: 429,
    message:
      'Too many codes were requested for this address today. Use a passkey, or a browser you have signed in from before. Otherwise ask an owner of the desk.',
  })
  // The browser of a colleague is known to the colleague alone.
  const colleague = await signIn(site, 'viewer')
  colleague.closeAndOpen()
  expect(await colleague.call(calls.sendSignInCode, { email })).toMatchObject({ status: 429 })
})

test('a browser that is known has thirty codes a day for its person, and pays nothing', async () => {
  const site = await openTestSite()
  const browser = 'a browser'
  const answers = await inTurn(31, () =>
    sendSignInCode(site.services, 'one@example.org', { ...isFree, browser }).then(
      () => 'sent',
      ({ code }) => code,
    ),
  )
  expect(answers).toEqual([...sent(30), 'too-many'])
  expect(await ask(site, 'one@example.org', '192.0.2.1', 0)).toBe('sent')
})

test('codes cost more with each of one network and of one mailbox, and what is not paid does not count', async () => {
  const site = await openTestSite()
  const email = 'somebody@example.org'
  const needs = (price: number) => `bot-check-required ${price}`
  expect(await inTurn(4, () => ask(site, email, '192.0.2.1', 0))).toEqual([
    ...sent(2),
    needs(1),
    needs(1),
  ])
  const prices = [1, 2, 4]
  expect(await inTurn(3, (turn) => ask(site, email, '192.0.2.9', prices[turn]))).toEqual(sent(3))
  expect(await ask(site, email, '192.0.2.1')).toBe('too-many')
  // Five codes were sent: each one more costs twice as much, from whatever network.
  expect(await inTurn(5, (turn) => ask(site, email, `10.0.${turn}.1`, 0))).toEqual(
    times(5, () => needs(1)),
  )
  const paid = await inTurn(6, (turn) => ask(site, email, `10.1.${turn}.1`, 2 ** turn))
  expect(paid).toEqual(sent(6))
  expect(await ask(site, email, '10.2.0.1', 31)).toBe(needs(32))
  // Other mailboxes do not pay for it.
  expect(await ask(site, 'other@example.org', '10.2.0.1', 0)).toBe('sent')
})

test('who asks for many mailboxes from one address pays more and more', async () => {
  const site = await openTestSite()
  const asking = (turn: number) => ask(site, `someone${turn}@example.org`, '192.0.2.1', 0)
  expect(await inTurn(30, asking)).toEqual([...sent(29), 'bot-check-required 1'])
})

test('the browser does the work that a code costs, and each proof is good once', async () => {
  const site = await openTestSite()
  const desk = openDesk(site)
  const email = 'somebody@example.org'
  await inTurn(2, () => desk.call(calls.sendSignInCode, { email }))
  const refused = await desk.call(calls.sendSignInCode, { email })
  expect(refused).toMatchObject({ status: 403, code: 'bot-check-required', price: 1 })
  const { data } = (await site.app.inject({ url: '/bot-check/challenge?price=1' })).json()
  const headers = { 'x-bot-token': await solve(data) }
  expect(await desk.call(calls.sendSignInCode, { email }, { headers })).toMatchObject({
    status: 200,
  })
  expect(await desk.call(calls.sendSignInCode, { email }, { headers })).toMatchObject({
    status: 403,
    code: 'bot-check-failed',
  })
})

test('neither words, prices nor statements tell whether a mailbox belongs to the staff', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const owner = await signIn(site, 'owner')
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const asked = async (email: string, network: string) => {
    const desk = openDesk(site, `10.9.${network}.1`)
    spy.mockClear()
    const { status, code, message, price } = await desk.call(calls.sendSignInCode, { email })
    const statements = spy.mock.calls.map(([first]) => {
      const { text, name } = Object(first) as { text?: string; name?: string }
      return name ?? text ?? String(first)
    })
    return { status, code, message, price, statements }
  }
  // The first request finds nothing prepared on its connection.
  await asked('warm-up@example.org', '0')
  const mailboxes = [person.email, owner.email, 'stranger@example.org']
  for (const phase of ['free', 'priced', 'over the day']) {
    if (phase === 'over the day') {
      for (const email of mailboxes) await inTurn(20, (turn) => ask(site, email, `10.7.${turn}.1`))
    }
    const turns = phase === 'priced' ? 6 : 1
    const answers = await inTurn(turns, (turn) =>
      Promise.resolve(turn).then(async () => {
        const each = []
        for (const email of mailboxes) each.push(await asked(email, `${phase.length * 10 + turn}`))
        return each
      }),
    )
    for (const [first, ...others] of answers) {
      expect(first?.statements.length).toBeGreaterThan(3)
      for (const other of others) expect(other).toEqual(first)
    }
  }
  spy.mockRestore()
})

test('a cookie of a browser that somebody made up, or took from another, is known to nobody', async () => {
  const site = await openTestSite()
  const { email } = await signIn(site, 'viewer')
  const { keys } = site.services
  const [id, mark] = rememberIn(keys.desk, undefined, 'other@example.org').split('.')
  const cookies = [
    'x',
    `${id}`,
    `${id}.${mark}`,
    `${id}.${'A'.repeat(22)}`,
    rememberIn('another key', undefined, email),
  ]
  await inTurn(20, (turn) => ask(site, email, `10.0.${turn}.1`))
  for (const cookie of cookies) {
    const headers = { cookie: `desk-browser=${cookie}` }
    const answer = await openDesk(site).call(calls.sendSignInCode, { email }, { headers })
    expect([cookie, answer.status]).toEqual([cookie, 429])
  }
  const known = { cookie: `desk-browser=${rememberIn(keys.desk, undefined, email.toUpperCase())}` }
  expect(
    await openDesk(site).call(calls.sendSignInCode, { email }, { headers: known }),
  ).toMatchObject({ status: 200 })
})

test('a browser knows the last five who signed in from it', () => {
  const people = times(6, (turn) => `person${turn}@example.org`)
  let cookie: string | undefined
  for (const email of people) cookie = rememberIn('key', cookie, email)
  expect(cookie?.split('.')).toHaveLength(6)
})
