import { expect, test } from 'vitest'
import { startSimulators } from '../../simulators/main.ts'
import { recaptchaSecret } from '../../simulators/recaptcha.ts'
import { freePorts } from '../../testing/ports.ts'
import { query } from '../../testing/postgres.ts'
import { solve } from '../../testing/proof-of-work.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, postEnquiry, solveBotCheck } from '../../testing/site.ts'
import { priceAfter } from './altcha.ts'
import { dear } from './price.ts'

const post = { method: 'POST', url: '/ks-website/create-enquiry', payload: anEnquiry } as const

test('a request without a bot-check token is refused', async () => {
  const { app } = await openTestSite()
  const response = await app.inject(post)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    success: false,
    code: 'invalid',
    field: 'x-bot-token',
    message: 'Something went wrong.',
  })
})

test.each([
  ['rubbish', () => 'rubbish'],
  [
    'another key',
    tampered(({ solution }) => {
      solution.derivedKey = 'ab'.repeat(32)
    }),
  ],
  [
    'a cheaper challenge',
    tampered(({ challenge }) => {
      challenge.parameters.cost = 1
    }),
  ],
  [
    'a nameless challenge',
    tampered(({ challenge }) => {
      challenge.signature = ''
    }),
  ],
])('a forged token is refused: %s', async (_what, forge) => {
  const { app } = await openTestSite()
  const forged = forge(await solveBotCheck(app))
  const response = await app.inject({ ...post, headers: { 'x-bot-token': forged } })
  expect(response.statusCode).toBe(403)
})

test('a spent token is not good again in another spelling', async () => {
  const { app } = await openTestSite()
  const token = await solveBotCheck(app)
  const respelled = tampered(({ solution }) => {
    solution.counter += 1
  })(token)
  const send = async (text: string) =>
    (await app.inject({ ...post, headers: { 'x-bot-token': text } })).statusCode
  expect(await send(token)).toBe(200)
  expect(await send(respelled)).toBe(403)
  expect(await send(`${token}====`)).toBe(403)
})

test('a single one of fifty parallel uses of one token is accepted', async () => {
  const { app } = await openTestSite()
  const headers = { 'x-bot-token': await solveBotCheck(app) }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ ...post, headers })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a token of another secret is refused', async () => {
  const here = await openTestSite()
  const elsewhere = await openTestSite({ APP_SECRET: 'quite another secret, of another site' })
  const headers = { 'x-bot-token': await solveBotCheck(elsewhere.app) }
  expect((await here.app.inject({ ...post, headers })).statusCode).toBe(403)
})

test('an address that asks for many challenges gets harder ones, up to a limit', async () => {
  expect([0, 99, 100, 350, 700, 10_000].map(priceAfter)).toEqual([1, 1, 2, 4, 8, 8])
  const { app, services } = await openTestSite()
  await app.inject({ url: '/bot-check/challenge' })
  expect(await services.limiter.count('bot-check-challenge', '127.0.0.1')).toBe(1)
})

test('spent tokens are forgotten once they would have expired anyway', async () => {
  const { app, services, databaseUrl } = await openTestSite()
  await postEnquiry(app, anEnquiry)
  await services.botCheck.forgetSpent()
  expect(await query(databaseUrl, 'select * from spent_tokens')).toHaveLength(1)
  await query(databaseUrl, "update spent_tokens set expires_at = now() - interval '1 second'")
  await services.botCheck.forgetSpent()
  expect(await query(databaseUrl, 'select * from spent_tokens')).toEqual([])
})

test('with its keys set, reCAPTCHA decides: action login, each token once', async () => {
  const simulators = await startSimulators({ port: await freePorts(), siteUrl: 'http://localhost' })
  try {
    const { app } = await openTestSite({
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET_KEY: recaptchaSecret,
      RECAPTCHA_URL: `${simulators.url}/recaptcha`,
    })
    const tokenFor = async (action: string) => {
      const response = await fetch(`${simulators.url}/recaptcha/token?action=${action}`)
      return (await response.json()).token
    }
    const send = async (token: string) =>
      (await app.inject({ ...post, headers: { 'x-bot-token': token } })).statusCode
    const token = await tokenFor('login')
    expect(await send(token)).toBe(200)
    expect(await send(token)).toBe(403)
    expect(await send(await tokenFor('signup'))).toBe(403)
    expect(await send('invented')).toBe(403)
    // A proof of work takes its place where it is dear.
    const workOf = async (price: number) =>
      solve((await app.inject({ url: `/bot-check/challenge?price=${price}` })).json().data)
    expect(await send(await workOf(dear - 1))).toBe(403)
    expect(await send(await workOf(dear))).toBe(200)
  } finally {
    await simulators.stop()
  }
})

test('while reCAPTCHA is away nobody slips through, and the visitor is asked to try again', async () => {
  const { app } = await openTestSite({
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: recaptchaSecret,
    RECAPTCHA_URL: 'http://127.0.0.1:9/recaptcha',
  })
  const response = await app.inject({ ...post, headers: { 'x-bot-token': 'any' } })
  expect(response.statusCode).toBe(503)
  expect(response.json().message).toBe("The security check isn't responding. Please try again.")
})

type Token = {
  challenge: { parameters: { cost: number }; signature: string }
  solution: { counter: number; derivedKey: string }
}

function tampered(change: (content: Token) => void) {
  return (token: string) => {
    const content = JSON.parse(Buffer.from(token, 'base64').toString())
    change(content)
    return Buffer.from(JSON.stringify(content)).toString('base64')
  }
}
