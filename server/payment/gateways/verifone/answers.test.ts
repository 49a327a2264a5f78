import { expect, test } from 'vitest'
import { billing } from '../../../../testing/gateways/verifone.ts'
import {
  type Answer,
  attemptOf,
  payer,
  simulatedConfig,
  startRecordedProvider,
  urls,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createVerifone } from './verifone.ts'

const whole = attemptOf().expected
const token = '8849864e-a0b0-460a-982d-ca01e6f2df17'
const orderWith = (RefNo: string, Status: string) => ({
  RefNo,
  Status,
  ExternalReference: 'tx1',
  GrossPrice: '1250.00',
  Currency: 'INR',
})

type Verifone = {
  /** The orders it knows, by number and status. */
  orders?: Record<string, string>
  /** Numbers that it lists under our `txId`; by itself all of them. */
  listed?: string[]
  placed?: Answer
  refunded?: Answer
}

async function verifoneWith({ orders = {}, listed, placed, refunded }: Verifone) {
  const items = (listed ?? Object.keys(orders)).map((RefNo) => ({
    RefNo,
    ExternalReference: 'tx1',
  }))
  const { url, requests } = await startRecordedProvider(({ method, url: path = '' }) => {
    if (path.startsWith('/orders/?')) return { body: { Items: items } }
    if (path.endsWith('/refund/')) return refunded
    if (method === 'POST') return placed
    const [, refNo = ''] = /^\/orders\/(\w+)\/$/.exec(path) ?? []
    const status = orders[refNo]
    return status ? { body: orderWith(refNo, status) } : { status: 404, body: {} }
  })
  const gateway = createVerifone({ ...simulatedConfig('VERIFONE', url), apiUrl: url })
  const complete = () => gateway.complete?.(attemptOf(), { token, billing }, payer, urls)
  return { gateway, complete, asked: () => requests.map(({ url: path }) => path) }
}

test.each([
  [{ 1: 'CANCELED', 2: 'PENDING', 3: 'COMPLETE' }, 'PAID', '3'],
  [{ 1: 'REFUND', 2: 'COMPLETE' }, 'PAID', '2'],
  [{ 1: 'PENDING', 2: 'REFUND' }, 'REFUNDED', '2'],
  [{ 1: 'CANCELED', 2: 'PENDING' }, 'PENDING', '2'],
  [{ 1: 'CANCELED', 2: 'INVALID' }, 'FAILED', undefined],
])('of the orders %j the best one counts: %s', async (orders, state, refNo) => {
  const { gateway } = await verifoneWith({ orders })
  const found = await gateway.fetchStatus(attemptOf())
  expect([found.state, found.providerOrderId]).toEqual([state, refNo])
})

test('two orders with money are two payments, and the one that is known comes first', async () => {
  const { gateway } = await verifoneWith({ orders: { 1: 'COMPLETE', 2: 'COMPLETE' } })
  for (const [known, other] of [
    ['1', '2'],
    ['2', '1'],
  ]) {
    const attempt = attemptOf({ providerOrderId: known, providerPaymentId: known })
    expect(await gateway.fetchStatus(attempt)).toMatchObject({
      state: 'PAID',
      providerPaymentId: known,
      paid: { minor: 125_000, currency: 'INR' },
      further: [
        { state: 'PAID', providerPaymentId: other, paid: { minor: 125_000, currency: 'INR' } },
      ],
    })
  }
})

test('an order under review goes before one that nobody works on', async () => {
  const { gateway } = await verifoneWith({ orders: { 1: 'PENDING', 2: 'AUTHRECEIVED' } })
  expect(await gateway.fetchStatus(attemptOf())).toMatchObject({
    state: 'PENDING',
    providerOrderId: '2',
    inFlight: true,
  })
})

test('an order that is known by number is asked for once, beside those that carry our txId', async () => {
  const { gateway, asked } = await verifoneWith({ orders: { 1: 'CANCELED', 2: 'COMPLETE' } })
  const found = await gateway.fetchStatus(attemptOf({ providerOrderId: '1' }))
  expect(found).toMatchObject({ state: 'PAID', providerOrderId: '2' })
  expect(asked()).toEqual([
    '/orders/?ExternalRefNo=tx1&IncludeTestOrders=YES',
    '/orders/1/',
    '/orders/2/',
  ])
})

test('where there is no order the payment waits for one', async () => {
  const { gateway } = await verifoneWith({})
  expect(await gateway.fetchStatus(attemptOf())).toEqual({
    state: 'PENDING',
    reason: 'Verifone has no order for this payment yet.',
  })
})

test('a card is charged where there is no order or a failed one, and not beside an open order', async () => {
  const placed = { body: orderWith('9', 'COMPLETE') }
  const first = await verifoneWith({ placed })
  expect(await first.complete()).toMatchObject({ state: 'PAID', providerOrderId: '9' })
  const second = await verifoneWith({ orders: { 1: 'CANCELED' }, placed })
  expect(await second.complete()).toMatchObject({ state: 'PAID', providerOrderId: '9' })
  const third = await verifoneWith({ orders: { 1: 'PENDING' }, placed })
  expect(await third.complete()).toMatchObject({ state: 'PENDING', providerOrderId: '1' })
})

test.each([
  [400, { error_code: 'CARD_DECLINED' }, 'Verifone refused: CARD_DECLINED'],
  [422, {}, 'Verifone refused: status 422'],
])(
  'an order refused with %i leaves the attempt open for another card',
  async (status, body, reason) => {
    const { complete } = await verifoneWith({ placed: { status, body } })
    expect(await complete()).toEqual({ state: 'PENDING', declined: true, reason })
  },
)

test('a declined card whose order Verifone keeps ends the attempt: that order may yet be paid', async () => {
  const Errors = { CARD_DECLINED: 'Declined' }
  const kept = await verifoneWith({ placed: { body: { ...orderWith('9', 'PENDING'), Errors } } })
  const reason = 'Verifone refused: CARD_DECLINED'
  expect(await kept.complete()).toEqual({ state: 'FAILED', reason })
  const gone = await verifoneWith({ placed: { body: { RefNo: null, Errors } } })
  expect(await gone.complete()).toEqual({ state: 'PENDING', declined: true, reason })
})

const invalidToken = { status: 400, body: { error_code: 'INVALID_EES_TOKEN' } }

test('HTTP 400 INVALID_EES_TOKEN asks for a new token, and is never "unknown"', async () => {
  const { complete } = await verifoneWith({ placed: invalidToken })
  expect(await complete()).toEqual({
    state: 'PENDING',
    declined: true,
    reason: 'Verifone does not take this token of the card: a new one is needed. Try again.',
  })
})

test('a token that another order took before its answer was lost leads to that order', async () => {
  const orders: Record<string, string> = {}
  const { url } = await startRecordedProvider(({ method, url: path = '' }) => {
    if (path.startsWith('/orders/?')) {
      const Items = Object.keys(orders).map((RefNo) => ({ RefNo, ExternalReference: 'tx1' }))
      return { body: { Items } }
    }
    if (method === 'GET') return { body: orderWith('7', 'COMPLETE') }
    orders[7] = 'COMPLETE'
    return invalidToken
  })
  const gateway = createVerifone({ ...simulatedConfig('VERIFONE', url), apiUrl: url })
  expect(await gateway.complete?.(attemptOf(), { token, billing }, payer, urls)).toMatchObject({
    state: 'PAID',
    providerOrderId: '7',
  })
})

test('another error about tokens decides nothing, and a refusal of ourselves is no failed payment', async () => {
  const body = { error_code: 'TOKEN_ALREADY_USED' }
  const used = await verifoneWith({ placed: { status: 400, body } })
  await expect(used.complete()).rejects.toThrow(ProviderUnreachable)
  const stranger = await verifoneWith({ placed: { status: 401, body: {} } })
  await expect(stranger.complete()).rejects.toThrow(ProviderRefused)
})

test('an attempt is cancelled only where none of its orders can still be paid', async () => {
  const cancelled = async (orders: Record<string, string>) =>
    (await verifoneWith({ orders })).gateway.cancel?.(attemptOf())
  expect(await cancelled({})).toBe(true)
  expect(await cancelled({ 1: 'CANCELED' })).toBe(true)
  expect(await cancelled({ 1: 'PENDING' })).toBe(false)
  expect(await cancelled({ 1: 'COMPLETE' })).toBe(false)
})

test.each([
  ['REFUND_ALREADY_REGISTERED', { state: 'PENDING', providerRefundId: '1' }],
  ['ORDER_STATUS', { state: 'PENDING', providerRefundId: '1' }],
  ['NOT_ALLOWED', { state: 'FAILED' }],
])('a refund refused with %s is %j', async (error_code, expected) => {
  const refunded = { status: 400, body: { error_code } }
  const { gateway } = await verifoneWith({ orders: { 1: 'COMPLETE' }, refunded })
  expect(await gateway.refund(attemptOf(), whole, 'key')).toEqual({
    ...expected,
    reason: `Verifone refused: ${error_code}`,
  })
})

test('a refund refused without a reason has failed, and one without an answer is undecided', async () => {
  const orders = { 1: 'COMPLETE' }
  const mute = await verifoneWith({ orders, refunded: { status: 400, body: {} } })
  expect(await mute.gateway.refund(attemptOf(), whole, 'key')).toEqual({
    state: 'FAILED',
    reason: 'Verifone refused: status 400',
  })
  const broken = await verifoneWith({ orders })
  await expect(broken.gateway.refund(attemptOf(), whole, 'key')).rejects.toThrow(
    ProviderUnreachable,
  )
  const odd = await verifoneWith({ orders, refunded: { body: '<p>Sorry</p>' } })
  await expect(odd.gateway.refund(attemptOf(), whole, 'key')).rejects.toThrow(ProviderUnreachable)
  const refused = await verifoneWith({ orders, refunded: { body: false } })
  expect(await refused.gateway.refund(attemptOf(), whole, 'key')).toEqual({
    state: 'FAILED',
    reason: 'Verifone did not take the refund.',
  })
  const taken = await verifoneWith({ orders, refunded: { body: true } })
  expect(await taken.gateway.refund(attemptOf(), whole, 'key')).toEqual({
    state: 'PENDING',
    providerRefundId: '1',
  })
})
