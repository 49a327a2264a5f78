import { randomInt } from 'node:crypto'
import type { Misbehaviour } from '../misbehaviour.ts'
import {
  type Choice,
  type Form,
  nowInIndia,
  payuKey,
  payuSalt,
  sha512,
  states,
  type Try,
} from './messages.ts'

export type Refund = {
  requestId: string
  token: string
  amount: string
  status: 'queued' | 'success' | 'failure'
}
export type Transaction = {
  form: Form
  tries: Try[]
  refunds: Refund[]
  /** Chargeback of the payment, and its outcome. */
  chargeback: { id: number; status: string } | undefined
  isExpired: boolean
}

export const newId = () => `40399371${randomInt(1_000_000_000, 9_999_999_999)}`

export const paidTry = ({ tries }: Transaction) => tries.find(({ state }) => state === 'captured')
/** A bank that has not decided keeps others out, too. */
const isTaken = ({ tries, isExpired }: Transaction) =>
  isExpired || tries.some(({ state }) => state === 'captured' || state === 'pending')

const outcomes = {
  pay: 'captured',
  fail: 'failed',
  cancel: 'cancelled',
  'in-flight': 'pending',
} as const

/** PayU's books: one transaction per `txnid`, tried until it succeeds, refunded in parts. */
export function createLedger() {
  const transactions = new Map<string, Transaction>()
  const byPaymentId = (mihpayid: string) =>
    [...transactions.values()].find(({ tries }) => tries.some((one) => one.mihpayid === mihpayid))

  return {
    find: (txnid: string) => transactions.get(txnid),

    /** Takes a form; what it answers is a problem. */
    start(form: Form): string | undefined {
      const known = transactions.get(form.txnid ?? '')
      if (known && isTaken(known)) return 'Duplicate Order ID'
      const fresh = { tries: [], refunds: [], chargeback: undefined, isExpired: false }
      transactions.set(form.txnid ?? '', { ...(known ?? fresh), form })
      return undefined
    },

    finish(txnid: string, outcome: Choice, capture: Misbehaviour['capture']) {
      const transaction = transactions.get(txnid)
      if (!transaction || isTaken(transaction)) return { form: {} as Form }
      const result = tryOf(transaction.form.amount ?? '', outcome, capture)
      transaction.tries.push(result)
      return { form: transaction.form, result }
    },

    answer(form: Form, manners: Misbehaviour['refund']) {
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
        case 'check_action_status': {
          const all = [...transactions.values()]
          if (manners !== 'pending') settleRefunds(all)
          return fetched([var1], (id) => actionsOf(all, id, var2))
        }
        case 'cancel_refund_transaction':
          return manners === 'refused'
            ? { status: 0, msg: 'Refund is not allowed', error_code: 115, mihpayid: var1 }
            : refund(byPaymentId(var1), var1, var2, var3)
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

function tryOf(ordered: string, outcome: Choice, capture: Misbehaviour['capture']): Try {
  const wrong = outcome === 'pay' ? capture : undefined
  return {
    mihpayid: newId(),
    state: outcomes[outcome],
    amount: wrong === 'wrong-amount' ? (Number(ordered) - 1).toFixed(2) : ordered,
    currency: wrong === 'wrong-currency' ? 'USD' : 'INR',
    addedon: nowInIndia(),
  }
}

/** A paid try counts for the transaction; until there is one, the latest does. */
function detailsOf(transaction: Transaction | undefined) {
  if (!transaction) return undefined
  const { form, tries } = transaction
  const common = { txnid: form.txnid, productinfo: form.productinfo, firstname: form.firstname }
  const last = paidTry(transaction) ?? tries.at(-1)
  if (!last) {
    const pending = { status: 'pending', unmappedstatus: 'initiated', currency: null }
    return { ...common, mihpayid: newId(), amt: form.amount, ...pending }
  }
  const { mihpayid, state, amount, currency, addedon } = last
  const { status, unmappedstatus, message } = states[state]
  return {
    ...common,
    ...{ mihpayid, request_id: '', bank_ref_num: '721522', mode: 'CC', status, unmappedstatus },
    ...{ amt: amount, transaction_amount: amount, additional_charges: '0.00', disc: '0.00' },
    // It usually says nothing of rupees.
    currency: currency === 'INR' ? '' : currency,
    error_Message: message,
    addedon,
  }
}

/** A queued refund is through by the time that someone asks. */
function settleRefunds(transactions: Transaction[]) {
  for (const one of transactions.flatMap(({ refunds }) => refunds)) {
    if (one.status === 'queued') one.status = 'success'
  }
}

/** Finds actions by the payment (`var2` is "payuid") or by one refund's request. */
function actionsOf(transactions: Transaction[], id: string, var2: string) {
  const actions = transactions.flatMap((transaction) => {
    const paid = paidTry(transaction)
    if (!paid) return []
    const { mihpayid, amount } = paid
    const capture = { request_id: `9${mihpayid}`, action: 'capture', token: '', status: 'SUCCESS' }
    const returned = transaction.refunds.map(({ requestId, token, status, amount: amt }) => {
      return { request_id: requestId, action: 'refund', token, status, amt }
    })
    return [{ ...capture, amt: amount }, ...returned].map((one) => ({ mihpayid, ...one }))
  })
  const wanted = actions.filter((one) => (var2 === 'payuid' ? one.mihpayid : one.request_id) === id)
  const details = Object.fromEntries(wanted.map((one) => [one.request_id, one]))
  const found = wanted.length > 0
  return { found, details: found ? details : 'No action status found' }
}

/** Sum that can still be returned, in paise. */
export function leftOf(transaction: Transaction) {
  const made = transaction.refunds.filter(({ status }) => status !== 'failure')
  const returned = made.reduce((sum, one) => sum + Number(one.amount), 0)
  return Math.round((Number(paidTry(transaction)?.amount ?? 0) - returned) * 100)
}

function refund(
  transaction: Transaction | undefined,
  mihpayid: string,
  token: string,
  amount: string,
) {
  const refused = (error_code: number, msg: string) => ({ status: 0, msg, error_code, mihpayid })
  if (!transaction) return refused(116, 'Transaction Not Found')
  if (paidTry(transaction)?.mihpayid !== mihpayid) return refused(111, 'Invalid transaction status')
  if (!token || token.length > 23) return refused(124, 'Input Data missing')
  if (transaction.refunds.some((one) => one.token === token)) {
    return refused(106, 'Token already exists.')
  }
  const isAmount = /^\d+(\.\d\d?)?$/.test(amount)
  if (!isAmount || Math.round(Number(amount) * 100) > leftOf(transaction)) {
    return refused(105, 'Invalid Amount')
  }
  const requestId = newId()
  transaction.refunds.push({ requestId, token, amount, status: 'queued' })
  const queued = { status: 1, msg: 'Refund Request Queued', request_id: requestId }
  return { ...queued, bank_ref_num: null, mihpayid, error_code: 102 }
}
