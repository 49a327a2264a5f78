import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/call.ts'
import type { PublicSettings } from '../../contract/page-context.ts'
import { useBotCheck } from './bot-check.ts'

type BotCheckSettings = PublicSettings['botCheck']

const altcha: BotCheckSettings = { provider: 'altcha' }
const recaptcha: BotCheckSettings = {
  provider: 'recaptcha',
  siteKey: 'site',
  url: 'https://recaptcha.test',
}

/** The hook of a form on a page with these settings. */
function drawBotCheck(botCheck: BotCheckSettings) {
  const drawn: ReturnType<typeof useBotCheck>[] = []
  function Form() {
    drawn.push(useBotCheck())
    return null
  }
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Form }])
  renderToString(createElement(Page, { hydrationData: { loaderData: { root: { botCheck } } } }))
  const [check] = drawn
  if (!check) throw new Error('The form was not drawn')
  return check
}

/** Solves every challenge at once. */
class SolvingWorker {
  onmessage: (event: { data: unknown }) => void = () => undefined
  postMessage() {
    this.onmessage({ data: { solution: {} } })
  }
  terminate() {}
}

const aChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyLength: 32,
    keyPrefix: '',
    nonce: '',
    salt: '',
  },
}

let made = 0

beforeEach(() => {
  made = 0
  vi.stubGlobal('Worker', SolvingWorker)
  vi.stubGlobal('fetch', async () => {
    const data = { ...aChallenge, signature: `signature ${++made}` }
    return Response.json({ success: true, data, message: '' })
  })
  const grecaptcha = {
    ready: (go: () => void) => go(),
    execute: async () => `token ${++made}`,
  }
  vi.stubGlobal('window', { grecaptcha })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { onload: () => void }) => script.onload() },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A server that notes every token, and answers as it is told. */
function server(...answers: (string | Error)[]) {
  const tokens: (string | undefined)[] = []
  const request = async (token?: string) => {
    tokens.push(token)
    const answer = answers.shift() ?? 'done'
    if (answer instanceof Error) throw answer
    return answer
  }
  return { tokens, request }
}

const refused = new ApiError('The security check has expired.', { code: 'bot-check-failed' })
const lost = new ApiError('We could not reach the server.')
const wantsOne = new ApiError('A check is needed.', { code: 'bot-check-required', price: 1 })

const different = (tokens: unknown[]) => new Set(tokens).size === tokens.length

test.each([altcha, recaptcha])(
  'with $provider a token that was sent is not sent again, whatever the answer was',
  async (settings) => {
    const { send } = drawBotCheck(settings)
    const { tokens, request } = server('done', refused, lost, 'done')
    for (let sent = 0; sent < 4; sent++) await send(request).catch(() => undefined)
    expect(tokens).toHaveLength(4)
    expect(different(tokens)).toBe(true)
  },
)

test.each([altcha, recaptcha])(
  'with $provider two calls at the same time bring a token each',
  async (settings) => {
    const { prepare, send } = drawBotCheck(settings)
    const { tokens, request } = server()
    prepare()
    await Promise.all([send(request), send(request)])
    expect(different(tokens)).toBe(true)
  },
)

test('one proof of work is good for a question and for what follows from it', async () => {
  const check = drawBotCheck(altcha)
  const { tokens, request } = server()
  const { send } = await check.ask(request)
  await send(request)
  expect(tokens).toHaveLength(2)
  expect(tokens[1]).toBe(tokens[0])
})

test.each([
  ['nothing followed from its answer', 'registered'],
  ['its token was refused', refused],
  ['its answer was lost', lost],
])('a question brings another proof of work after one of which %s', async (_, answer) => {
  const { ask, prepare } = drawBotCheck(altcha)
  const { tokens, request } = server(answer)
  await ask(request).catch(() => undefined)
  prepare()
  const { send } = await ask(request)
  await send(request)
  expect(tokens).toHaveLength(3)
  expect(tokens[1]).not.toBe(tokens[0])
})

test('a token of reCAPTCHA is sent with a question once the server wants it, and only with that', async () => {
  const check = drawBotCheck(recaptcha)
  const { tokens, request } = server(wantsOne, 'registered', wantsOne, 'free')
  await check.ask(request)
  const { send } = await check.ask(request)
  await send(request)
  const sent = tokens.filter((token) => token !== undefined)
  expect(sent).toHaveLength(3)
  expect(different(sent)).toBe(true)
})

test.each([altcha, recaptcha])(
  'with $provider a call that is asked for a token brings a new one each time',
  async (settings) => {
    const { whenAsked } = drawBotCheck(settings)
    const { tokens, request } = server(wantsOne, refused, wantsOne, 'done')
    await whenAsked(request).catch(() => undefined)
    await whenAsked(request)
    const sent = tokens.filter((token) => token !== undefined)
    expect(sent).toHaveLength(2)
    expect(different(sent)).toBe(true)
  },
)
