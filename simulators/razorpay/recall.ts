import type { Recall } from '../recall.ts'
import type { Ledger } from './ledger.ts'

const statuses = { PENDING: 'pending', DONE: 'processed', FAILED: 'processed' } as const
const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)

/** Writes an order of an earlier time into the books, under its own ids. */
export const recallTo =
  (ledger: Ledger): Recall =>
  ({ txId, id, minor, currency, at, payments }) => {
    const wanted = { amount: minor, currency, receipt: txId, notes: { kspay_id: txId } }
    const order = Object.assign(ledger.addOrder(wanted, true), { id, created_at: seconds(at) })
    for (const told of payments) {
      const taken = { ...order, amount: told.minor }
      const payment = ledger.addPayment(order, 'captured', taken)
      Object.assign(payment, { id: told.id, order_id: id, created_at: seconds(told.at) })
      for (const { id: refundId, key, minor: amount, state } of told.refunds) {
        const refund = ledger.addRefund(payment, amount, { refund_key: key }, statuses[state])
        refund.id = refundId
        if (state === 'FAILED') ledger.failRefund(payment, refund)
      }
      for (const { id: disputeId, minor: amount, state } of told.disputes) {
        const dispute = Object.assign(ledger.addDispute(payment, amount), { id: disputeId })
        Object.assign(dispute, { status: state, amount_deducted: state === 'lost' ? amount : 0 })
      }
    }
  }
