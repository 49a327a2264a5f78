import { expect, test } from 'vitest'
import {
  type Answer,
  attemptOf,
  payer,
  simulatedConfig,
  startRecordedProvider,
  urls,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { orderOf } from './order.ts'
import { createVerifone } from './verifone.ts'

const whole = attemptOf().expected
const token = 'a-token-that-is-good-once'
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
  const complete = () => gateway.complete?.(attemptOf(), { token }, payer, urls)
  return { gateway, complete, asked: () => requests.map(({ url: path }) => path) }
}

test('an order says who pays what for which attempt, and keeps the token for the charge', () => {
  const network = { CustomerIP: payer.clientIp }
  expect(orderOf(attemptOf(), token, payer, urls)).toEqual({
    Currency: 'INR',
    Country: 'IN',
    Language: 'EN',
    ExternalReference: 'tx1',
    ...network,
    BillingDetails: {
      FirstName: 'Asha',
      LastName: 'Devi Rao',
      Email: payer.email,
      Phone: payer.phone,
      CountryCode: 'IN',
    },
    Items: [
      {
        Name: 'Scholarship exam fee',
        Quantity: 1,
        IsDynamic: true,
        Tangible: false,
        PurchaseType: 'PRODUCT',
        Price: { Amount: '1250.00', Type: 'CUSTOM' },
      },
    ],
    PaymentDetails: {
      Type: 'EES_TOKEN_PAYMENT',
      Currency: 'INR',
      ...network,
      PaymentMethod: {
        EesToken: token,
        Vendor3DSReturnURL: urls.returnUrl,
        Vendor3DSCancelURL: urls.returnUrl,
      },
    },
  })
})

test('one name serves as both, and a client IP that Verifone would not read is left out', () => {
  const order = orderOf(
    attemptOf(),
    token,
    { ...payer, name: 'Asha', clientIp: '2001:db8::1' },
    urls,
  )
  expect(order.BillingDetails).toMatchObject({ FirstName: 'Asha', LastName: 'Asha' })
  expect(order).not.toHaveProperty('CustomerIP')
})

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

test('an order that did not fail is not looked past', async () => {
  const { gateway, asked } = await verifoneWith({ orders: { 1: 'PENDING', 2: 'COMPLETE' } })
  const found = await gateway.fetchStatus(attemptOf({ providerOrderId: '1' }))
  expect(found).toMatchObject({ state: 'PENDING', providerOrderId: '1' })
  expect(asked()).toEqual(['/orders/1/'])
})

test('behind an order that failed a later one is found, each asked for once', async () => {
  const { gateway, asked } = await verifoneWith({ orders: { 1: 'CANCELED', 2: 'COMPLETE' } })
  const found = await gateway.fetchStatus(attemptOf({ providerOrderId: '1' }))
  expect(found).toMatchObject({ state: 'PAID', providerOrderId: '2' })
  expect(asked()).toEqual([
    '/orders/1/',
    '/orders/?ExternalRefNo=tx1&IncludeTestOrders=YES',
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

test('a card is charged where there was no order, or where it failed; else not again', async () => {
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
])('an order refused with %i has failed', async (status, body, reason) => {
  const { complete } = await verifoneWith({ placed: { status, body } })
  expect(await complete()).toEqual({ state: 'FAILED', reason })
})

test('a token that was used decides nothing, and a refusal of ourselves is no failed payment', async () => {
  const body = { error_code: 'TOKEN_ALREADY_USED' }
  const used = await verifoneWith({ placed: { status: 400, body } })
  await expect(used.complete()).rejects.toThrow(ProviderUnreachable)
  const stranger = await verifoneWith({ placed: { status: 401, body: {} } })
  await expect(stranger.complete()).rejects.toThrow(ProviderRefused)
})

test.each([
  ['REFUND_ALREADY_REGISTERED', 'PENDING'],
  ['ORDER_STATUS', 'PENDING'],
  ['NOT_ALLOWED', 'FAILED'],
])('a refund refused with %s is %s', async (error_code, state) => {
  const refunded = { status: 400, body: { error_code } }
  const { gateway } = await verifoneWith({ orders: { 1: 'COMPLETE' }, refunded })
  expect(await gateway.refund(attemptOf(), whole, 'key')).toEqual({
    state,
    reason: `Verifone refused: ${error_code}`,
  })
})

test('a refund without a word is a refusal, one without an answer decides nothing', async () => {
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
  const taken = await verifoneWith({ orders, refunded: { body: true } })
  expect(await taken.gateway.refund(attemptOf(), whole, 'key')).toEqual({
    state: 'PENDING',
    providerRefundId: '1',
  })
})
