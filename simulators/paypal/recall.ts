import type { Recall } from '../recall.ts'
import { captureOrder, newOrder, type Order, toAmount } from './ledger.ts'

const statuses = { PENDING: 'PENDING', DONE: 'COMPLETED', FAILED: 'FAILED' } as const

/** Writes an order of an earlier time into the books, under its own ids. */
export const recallTo =
  (orders: Map<string, Order>): Recall =>
  ({ txId, id, minor, currency, at, payments: [told] }) => {
    const order = newOrder({ custom_id: txId, amount: toAmount(minor, currency) })
    orders.set(id, Object.assign(order, { id, createdAt: at }))
    if (!told) return
    const capture = captureOrder(order, 'good', undefined)
    Object.assign(capture, {
      id: told.id,
      amount: toAmount(told.minor, currency),
      createdAt: told.at,
    })
    capture.refunds = told.refunds.map((refund) => ({
      id: refund.id,
      status: statuses[refund.state],
      amount: toAmount(refund.minor, currency),
      custom_id: txId,
      invoice_id: refund.key,
    }))
  }
