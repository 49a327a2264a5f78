import { expect, onTestFinished, test, vi } from 'vitest'
import { fee } from '../../../../testing/gateways/paypal.ts'
import {
  type Answer,
  attemptOf,
  payer,
  simulatedConfig,
  startRecordedProvider,
  urls,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { isAsPlaced, orderBody, readOrder } from './order.ts'
import { createPaypal } from './paypal.ts'

const attempt = attemptOf({ expected: fee, providerOrderId: 'o1' })
const unit = { custom_id: 'tx1', amount: { value: '18.00', currency_code: 'USD' } }
const approved = { id: 'o1', status: 'APPROVED', purchase_units: [unit] }
const hour = { access_token: 'token', expires_in: 3600 }

/** PayPal as a test wants it: one answer after the other, besides those about tokens. */
async function paypalThat(answers: Answer[], tokens: Answer[] = []) {
  const [left, leftTokens] = [answers.values(), tokens.values()]
  const { url, requests } = await startRecordedProvider((request) =>
    request.url === '/v1/oauth2/token'
      ? (leftTokens.next().value ?? { body: hour })
      : left.next().value,
  )
  const gateway = createPaypal({ ...simulatedConfig('PAYPAL', url), apiUrl: url })
  const asked = () => requests.map(({ method, url: path }) => `${method} ${path}`)
  return { gateway, requests, asked }
}

const tokensAsked = (asked: string[]) => asked.filter((line) => line.includes('token')).length

test('an order says what is paid for which attempt, and needs no shipping', () => {
  expect(orderBody(attempt)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'tx1',
        description: 'Scholarship exam',
        amount: { currency_code: 'USD', value: '18.00' },
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  })
})

test.each([
  ['the one that was placed', [unit], true],
  ['nothing', undefined, false],
  ['an empty one', [], false],
  ['one of two parts', [unit, unit], false],
  ['one for another attempt', [{ ...unit, custom_id: 'tx2' }], false],
  ['one without an amount', [{ custom_id: 'tx1' }], false],
  [
    'one with another amount',
    [{ ...unit, amount: { value: '17.00', currency_code: 'USD' } }],
    false,
  ],
  [
    'one in another currency',
    [{ ...unit, amount: { value: '18.00', currency_code: 'EUR' } }],
    false,
  ],
])('an order that is %s is recognised as ours or not', (_what, purchase_units, isOurs) => {
  const order = { id: 'o1', status: 'APPROVED', ...(purchase_units && { purchase_units }) }
  expect(isAsPlaced(order, attempt)).toBe(isOurs)
})

test('an order that wants the payer once more says where, and no other does', () => {
  const links = [
    { rel: 'self', href: 'https://paypal.test/self' },
    { rel: 'payer-action', href: 'https://paypal.test/go' },
  ]
  const asks = { id: 'o1', status: 'PAYER_ACTION_REQUIRED', links }
  expect(readOrder(asks, attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: 'o1',
    reason: 'PAYER_ACTION_REQUIRED',
    redirectUrl: 'https://paypal.test/go',
    left: true,
  })
  expect(readOrder({ ...asks, links: links.slice(0, 1) }, attempt)).not.toHaveProperty(
    'redirectUrl',
  )
  expect(readOrder({ ...asks, status: 'CREATED' }, attempt)).not.toHaveProperty('redirectUrl')
  expect(readOrder({ id: 'o1', status: 'VOIDED' }, attempt)).toMatchObject({ reason: 'VOIDED' })
})

test('a known order is looked up by its id, and not placed again', async () => {
  const { gateway, asked } = await paypalThat([{ body: approved }])
  const { providerOrderId } = await gateway.initiate(attempt, payer, urls)
  expect(providerOrderId).toBe('o1')
  expect(asked()).toEqual(['POST /v1/oauth2/token', 'GET /v2/checkout/orders/o1'])
})

test('an approval is not captured by a read-only question', async () => {
  const { gateway, asked } = await paypalThat([{ body: approved }])
  expect(await gateway.fetchStatus({ ...attempt, readOnly: true })).toEqual({
    state: 'PENDING',
    providerOrderId: 'o1',
    reason: 'APPROVED',
  })
  expect(asked().at(-1)).toBe('GET /v2/checkout/orders/o1')
})

test.each(['redirect', 'payer-action'])(
  'a declined card sends the payer on by the link "%s"',
  async (rel) => {
    const links = [
      { rel: 'information_link', href: 'https://paypal.test/help' },
      { rel, href: 'https://paypal.test/go' },
    ]
    const body = { name: 'UNPROCESSABLE_ENTITY', details: [{}, { issue: 'DECLINED' }], links }
    const { gateway } = await paypalThat([{ body: approved }, { status: 422, body }])
    expect(await gateway.fetchStatus(attempt)).toEqual({
      state: 'PENDING',
      providerOrderId: 'o1',
      reason: 'DECLINED',
      redirectUrl: 'https://paypal.test/go',
    })
  },
)

test('a capture refused without a reason leaves the order pending', async () => {
  const { gateway } = await paypalThat([{ body: approved }, { status: 422, body: 'no' }])
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: 'o1',
    reason: 'UNPROCESSABLE_ENTITY',
  })
})

test('a token serves until a minute before its end, and then another is asked for', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { gateway, asked, requests } = await paypalThat(
    Array.from({ length: 4 }, () => ({ body: { id: 'o1', status: 'CREATED' } })),
    [{ body: hour }, { body: { ...hour, access_token: 'another' } }],
  )
  await gateway.fetchStatus(attempt)
  vi.setSystemTime(3_539_000)
  await gateway.fetchStatus(attempt)
  expect(tokensAsked(asked())).toBe(1)
  vi.setSystemTime(3_540_000)
  await Promise.all([gateway.fetchStatus(attempt), gateway.fetchStatus(attempt)])
  expect(tokensAsked(asked())).toBe(2)
  expect(requests.at(-1)?.headers).toMatchObject({
    authorization: 'Bearer another',
    prefer: 'return=representation',
  })
})

test('a token that could not be had is asked for again next time', async () => {
  const { gateway } = await paypalThat(
    [{ body: { id: 'o1', status: 'CREATED' } }],
    [{ status: 503, body: {} }],
  )
  await expect(gateway.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
})

test('a refund fails where nothing was captured, and stays undecided where PayPal forbids it', async () => {
  const nothing = { state: 'FAILED', reason: 'Nothing was captured.' }
  const never = await paypalThat([])
  expect(await never.gateway.refund(attemptOf(), fee, 'key-1')).toEqual(nothing)
  expect(never.requests).toEqual([])
  const open = await paypalThat([{ body: { id: 'o1', status: 'CREATED' } }])
  expect(await open.gateway.refund(attempt, fee, 'key-1')).toEqual(nothing)
  const forbidden = await paypalThat([{ status: 403, body: {} }])
  const captured = attemptOf({ expected: fee, providerPaymentId: 'c1' })
  await expect(forbidden.gateway.refund(captured, fee, 'key-1')).rejects.toThrow(ProviderRefused)
})
