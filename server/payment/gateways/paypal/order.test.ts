import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { attemptOf } from '../../../../testing/providers.ts'
import { type Order, orderAnswer, readOrder } from './order.ts'

const read = (order: Order) => readOrder(order, attemptOf())

const unit = (status: string) => [
  {
    payments: {
      captures: [{ id: 'C', status, amount: { currency_code: 'USD', value: '18.00' } }],
    },
  },
]

test.each([
  ['CREATED', 'PENDING'],
  ['SAVED', 'PENDING'],
  ['APPROVED', 'PENDING'],
  ['PAYER_ACTION_REQUIRED', 'PENDING'],
  ['VOIDED', 'FAILED'],
  ['COMPLETED', 'PENDING'],
  ['SOMETHING_NEW', 'PENDING'],
])('an order that is %s and has no capture is %s', (status, state) => {
  expect(read({ id: 'O', status, purchase_units: [] }).state).toBe(state)
})

const fee = { minor: 1800, currency: 'USD' }

test.each([
  ['COMPLETED', 'PAID', fee],
  ['PARTIALLY_REFUNDED', 'PAID', fee],
  ['REFUNDED', 'REFUNDED', fee],
  ['PENDING', 'PENDING', undefined],
  ['DECLINED', 'FAILED', undefined],
  ['FAILED', 'FAILED', undefined],
  ['SOMETHING_NEW', 'PENDING', undefined],
])('a capture that is %s is %s', (status, state, paid) => {
  const snapshot = read({ id: 'O', status: 'COMPLETED', purchase_units: unit(status) })
  expect(snapshot.state).toBe(state)
  expect(snapshot.paid).toEqual(paid)
})

test.each(['ECHECK', 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'])(
  'a capture can stay PENDING for %s: it is in flight',
  (reason) => {
    const capture = { id: 'C', status: 'PENDING', status_details: { reason } }
    const purchase_units = [{ payments: { captures: [capture] } }]
    expect(read({ id: 'O', status: 'COMPLETED', purchase_units })).toEqual({
      state: 'PENDING',
      inFlight: true,
      providerOrderId: 'O',
      providerPaymentId: 'C',
      reason: `PENDING: ${reason}`,
    })
  },
)

test.each([
  ['PENDING', 'BUYER_COMPLAINT', 'open'],
  ['PENDING', 'CHARGEBACK', 'open'],
  ['REVERSED', undefined, 'lost'],
])('a capture that is %s for %s tells of a dispute that is %s', (status, reason, state) => {
  const capture = { id: 'C', status, status_details: reason ? { reason } : null }
  const purchase_units = [{ payments: { captures: [capture] } }]
  const { disputes, ...snapshot } = read({ id: 'O', status: 'COMPLETED', purchase_units })
  expect(disputes).toEqual([
    { id: 'C', state, reason: [status, reason].filter(Boolean).join(': ') },
  ])
  expect(snapshot).toMatchObject({ state: 'PENDING' })
})

test('refunds are told with the key of those that are ours', () => {
  const amount = { currency_code: 'USD', value: '9.00' }
  const ours = { custom_id: 'tx1', invoice_id: 'tx1-1', amount }
  const refunds = [
    { id: 'R1', status: 'COMPLETED', ...ours },
    { id: 'R2', status: 'PENDING', amount, status_details: { reason: 'ECHECK' } },
    { id: 'R3', status: 'FAILED', amount, custom_id: null, invoice_id: 'typed by hand' },
    { id: 'R4', status: 'CANCELLED', ...ours, amount: null },
  ]
  const [whole] = unit('PARTIALLY_REFUNDED')
  const purchase_units = [{ custom_id: 'tx1', payments: { ...whole?.payments, refunds } }]
  const nine = { minor: 900, currency: 'USD' }
  expect(read({ id: 'O', status: 'COMPLETED', purchase_units })).toMatchObject({
    state: 'PAID',
    paid: fee,
    refunds: [
      { providerRefundId: 'R1', key: 'tx1-1', amount: nine, state: 'DONE' },
      { providerRefundId: 'R2', amount: nine, state: 'PENDING', reason: 'PENDING: ECHECK' },
      { providerRefundId: 'R3', amount: nine, state: 'FAILED', reason: 'FAILED' },
    ],
  })
})

test('an order whose optional fields are null is pending', () => {
  const nothing = { status: null, purchase_units: null, links: null }
  expect(read(z.parse(orderAnswer, { id: 'O', ...nothing }))).toEqual({
    state: 'PENDING',
    providerOrderId: 'O',
    reason: 'The order has no status.',
  })
  const capture = { id: 'C', status: null, amount: null, custom_id: null, status_details: null }
  const payments = { captures: [capture], refunds: null }
  const purchase_units = [{ custom_id: null, amount: null, payments }]
  const order = z.parse(orderAnswer, { id: 'O', status: 'COMPLETED', purchase_units, links: null })
  expect(read(order)).toMatchObject({ state: 'PENDING', providerPaymentId: 'C' })
})

test('a capture in a currency that we do not take is paid, without an amount', () => {
  const capture = {
    id: 'C',
    status: 'COMPLETED',
    amount: { currency_code: 'GBP', value: '18.00' },
  }
  const purchase_units = [{ payments: { captures: [capture] } }]
  const snapshot = read({ id: 'O', status: 'COMPLETED', purchase_units })
  expect(snapshot).toMatchObject({ state: 'PAID' })
  expect(snapshot.paid).toBeUndefined()
})

test('two captures of one order are two payments, each with its own refunds', () => {
  const value = { currency_code: 'USD', value: '18.00' }
  const up = (id: string) => ({
    links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${id}` }],
  })
  const captures = ['C1', 'C2'].map((id) => ({ id, status: 'COMPLETED', amount: value }))
  const refunds = [
    { id: 'R1', status: 'COMPLETED', amount: value, ...up('C2') },
    { id: 'R2', status: 'PENDING', amount: value },
  ]
  const order = {
    id: 'O',
    status: 'COMPLETED',
    purchase_units: [{ payments: { captures, refunds } }],
  }
  expect(readOrder(order, attemptOf({ providerPaymentId: 'C2' }))).toMatchObject({
    state: 'PAID',
    providerPaymentId: 'C2',
    refunds: [{ providerRefundId: 'R1' }],
    further: [{ state: 'PAID', providerPaymentId: 'C1', refunds: [{ providerRefundId: 'R2' }] }],
  })
})
