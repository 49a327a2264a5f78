import { randomInt } from 'node:crypto'
import type { Outcome } from '../checkout-page.ts'
import type { Misbehaviour } from '../misbehaviour.ts'
import { type Form, payuKey, payuSalt, sha512, type Try } from './messages.ts'

type Refund = { requestId: string; token: string; amount: string; status: string }
type Transaction = { form: Form; tries: Try[]; refunds: Refund[] }

const newId = () => `40399371${randomInt(1_000_000_000, 9_999_999_999)}`

/** PayU's books: one transaction per `txnid`, tried until it succeeds, refunded in parts. */
export function createLedger() {
  const transactions = new Map<string, Transaction>()
  const isPaid = ({ tries }: Transaction) => tries.some(({ status }) => status === 'success')
  const byPaymentId = (mihpayid: string) =>
    [...transactions.values()].find(({ tries }) => tries.some((one) => one.mihpayid === mihpayid))

  return {
    /** Takes a form; what it answers is a problem. */
    start(form: Form): string | undefined {
      const known = transactions.get(form.txnid ?? '')
      if (known && isPaid(known)) return 'Duplicate Order ID'
      transactions.set(form.txnid ?? '', { form, tries: known?.tries ?? [], refunds: [] })
      return undefined
    },

    finish(txnid: string, outcome: Outcome, capture: Misbehaviour['capture']) {
      const transaction = transactions.get(txnid)
      if (!transaction || isPaid(transaction)) return { form: {} as Form }
      const result = tryOf(transaction.form.amount ?? '', outcome, capture)
      transaction.tries.push(result)
      return { form: transaction.form, result }
    },

    answer(form: Form) {
      const { key, command = '', var1 = '', var2 = '', var3 = '', hash } = form
      if (key !== payuKey) return { status: 0, msg: 'Invalid key' }
      if (hash !== sha512([key, command, var1, payuSalt]))
        return { status: 0, msg: 'Invalid Hash.' }
      if (!var1) return { status: 0, msg: 'Parameter missing' }
      switch (command) {
        case 'verify_payment':
          return fetched(var1.split('|'), (id) => {
            const details = detailsOf(transactions.get(id))
            return { found: details !== undefined, details: details ?? unknown }
          })
        case 'check_action_status':
          return fetched([var1], (id) => actionsOf([...transactions.values()], id, var2))
        case 'cancel_refund_transaction':
          return refund(byPaymentId(var1), var1, var2, var3)
        default:
          return { status: 0, msg: 'Invalid command' }
      }
    },
  }
}

const unknown = { mihpayid: 'Not Found', status: 'Not Found' }

function fetched(ids: string[], look: (id: string) => { found: boolean; details: unknown }) {
  const looked = ids.map((id) => ({ id, ...look(id) }))
  const count = looked.filter(({ found }) => found).length
  return {
    status: count ? 1 : 0,
    msg: `${count} out of ${ids.length} Transactions Fetched Successfully`,
    transaction_details: Object.fromEntries(looked.map(({ id, details }) => [id, details])),
  }
}

function tryOf(ordered: string, outcome: Outcome, capture: Misbehaviour['capture']): Try {
  const wrong = outcome === 'pay' ? capture : undefined
  return {
    mihpayid: newId(),
    status: outcome === 'pay' ? 'success' : 'failure',
    unmappedstatus: { pay: 'captured', fail: 'failed', cancel: 'userCancelled' }[
      outcome
    ] as Try['unmappedstatus'],
    amount: wrong === 'wrong-amount' ? (Number(ordered) - 1).toFixed(2) : ordered,
    currency: wrong === 'wrong-currency' ? 'USD' : 'INR',
  }
}

/** A paid try counts for the transaction; until there is one, the latest does. */
function detailsOf(transaction: Transaction | undefined) {
  if (!transaction) return undefined
  const { form, tries } = transaction
  const common = { txnid: form.txnid, productinfo: form.productinfo, firstname: form.firstname }
  const last = tries.find(({ status }) => status === 'success') ?? tries.at(-1)
  if (!last) {
    const pending = { status: 'pending', unmappedstatus: 'initiated' }
    return { ...common, mihpayid: newId(), amt: form.amount, ...pending }
  }
  const { mihpayid, status, unmappedstatus, amount, currency } = last
  return {
    ...common,
    ...{ mihpayid, request_id: '', bank_ref_num: '721522', mode: 'CC', status, unmappedstatus },
    ...{ amt: amount, transaction_amount: amount, currency, additional_charges: '0.00' },
    error_Message: status === 'success' ? 'NO ERROR' : 'Transaction failed at bank end.',
  }
}

/** By the payment (`var2` is "payuid") or by one refund's request. A queued refund is through by
    the time that somebody asks. */
function actionsOf(transactions: Transaction[], id: string, var2: string) {
  const actions = transactions.flatMap(({ tries, refunds }) => {
    const paid = tries.find(({ status }) => status === 'success')
    if (!paid) return []
    const { mihpayid, amount } = paid
    const capture = { request_id: `9${mihpayid}`, action: 'capture', token: '', status: 'SUCCESS' }
    const returned = refunds.map((one) => {
      one.status = 'success'
      const { requestId, token, status } = one
      return { request_id: requestId, action: 'refund', token, status, amt: one.amount }
    })
    return [{ ...capture, amt: amount }, ...returned].map((one) => ({ mihpayid, ...one }))
  })
  const wanted = actions.filter((one) => (var2 === 'payuid' ? one.mihpayid : one.request_id) === id)
  const details = Object.fromEntries(wanted.map((one) => [one.request_id, one]))
  const found = wanted.length > 0
  return { found, details: found ? details : 'No action status found' }
}

function refund(
  transaction: Transaction | undefined,
  mihpayid: string,
  token: string,
  amount: string,
) {
  const refused = (error_code: number, msg: string) => ({ status: 0, msg, error_code, mihpayid })
  if (!transaction) return refused(116, 'Transaction Not Found')
  const paid = transaction.tries.find((one) => one.mihpayid === mihpayid)
  if (paid?.status !== 'success') return refused(111, 'Invalid transaction status')
  if (!token || token.length > 23) return refused(124, 'Input Data missing')
  if (transaction.refunds.some((one) => one.token === token)) {
    return refused(106, 'Token already exists.')
  }
  const returned = transaction.refunds.reduce((sum, one) => sum + Number(one.amount), 0)
  const left = Math.round((Number(paid.amount) - returned) * 100)
  if (!/^\d+(\.\d\d?)?$/.test(amount) || Math.round(Number(amount) * 100) > left) {
    return refused(105, 'Invalid Amount')
  }
  const requestId = newId()
  transaction.refunds.push({ requestId, token, amount, status: 'queued' })
  const queued = { status: 1, msg: 'Refund Request Queued', request_id: requestId }
  return { ...queued, bank_ref_num: null, mihpayid, error_code: 102 }
}
