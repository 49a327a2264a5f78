import { expect, test } from 'vitest'
import { readOrder } from './order.ts'

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
  expect(readOrder({ id: 'O', status, purchase_units: [] }).state).toBe(state)
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
  const snapshot = readOrder({ id: 'O', status: 'COMPLETED', purchase_units: unit(status) })
  expect(snapshot.state).toBe(state)
  expect(snapshot.paid).toEqual(paid)
})

test('a capture in a currency that is not ours is not passed off as ours', () => {
  const capture = {
    id: 'C',
    status: 'COMPLETED',
    amount: { currency_code: 'GBP', value: '18.00' },
  }
  const purchase_units = [{ payments: { captures: [capture] } }]
  const snapshot = readOrder({ id: 'O', status: 'COMPLETED', purchase_units })
  expect(snapshot).toMatchObject({ state: 'PAID' })
  expect(snapshot.paid).toBeUndefined()
})
