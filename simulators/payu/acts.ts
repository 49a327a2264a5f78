import { randomInt } from 'node:crypto'
import type { Act } from '../acts.ts'
import type { World } from '../world.ts'
import { leftOf, newId, paidTry, type Refund, type Transaction } from './ledger.ts'
import { type Form, nowInIndia, responseFields, type Try } from './messages.ts'

const webhookToken = 'simulated-payu-webhook-token'

/** Changes a transaction; false where it does not apply. */
type Deed = (world: World, transaction: Transaction, act: Act) => boolean

const deeds: Record<Act['act'], Deed> = {
  finish: (world, transaction) => endTry(world, transaction, 'pending', 'captured'),
  fail: (world, transaction) => endTry(world, transaction, 'pending', 'failed'),
  'late-success': (world, transaction) =>
    !paidTry(transaction) &&
    (endTry(world, transaction, 'failed', 'captured') ||
      endTry(world, transaction, 'cancelled', 'captured') ||
      payAtLast(world, transaction)),

  // PayU takes one payment for a `txnid`.
  'second-capture': () => false,

  refund(_world, transaction, { minor }) {
    const left = leftOf(transaction)
    const amount = minor ?? left
    if (!amount || amount > left) return false
    const made = { requestId: newId(), token: '', status: 'success' as const }
    transaction.refunds.push({ ...made, amount: (amount / 100).toFixed(2) })
    return true
  },
  'finish-refund': (_world, { refunds }) => endRefund(refunds, ['queued'], 'success'),
  'fail-refund': (_world, { refunds }) => endRefund(refunds, ['queued', 'success'], 'failure'),

  dispute(world, transaction, { minor }) {
    const paid = paidTry(transaction)
    if (!paid || transaction.chargeback) return false
    transaction.chargeback = { id: randomInt(1_000_000, 9_999_999), status: 'NEW' }
    return tellOfDispute(world, transaction, paid, minor)
  },
  'win-dispute': (world, transaction) => endDispute(world, transaction, 'CB WON'),
  'lose-dispute': (world, transaction) => endDispute(world, transaction, 'CB LOST'),

  expire(_world, transaction) {
    if (paidTry(transaction)) return false
    transaction.isExpired = true
    return true
  },
}

export function perform(world: World, transaction: Transaction | undefined, act: Act) {
  return transaction !== undefined && deeds[act.act](world, transaction, act)
}

function endTry(world: World, { form, tries }: Transaction, from: Try['state'], to: Try['state']) {
  const last = tries.findLast(({ state }) => state === from)
  if (!last) return false
  last.state = to
  notify(world, form, last)
  return true
}

/** The payer left PayU's page, and their bank paid all the same. */
function payAtLast(world: World, { form, tries }: Transaction) {
  const paid: Try = {
    mihpayid: newId(),
    state: 'captured',
    amount: form.amount ?? '',
    currency: 'INR',
    addedon: nowInIndia(),
  }
  tries.push(paid)
  notify(world, form, paid)
  return true
}

function endRefund(refunds: Refund[], from: Refund['status'][], to: Refund['status']) {
  const last = refunds.findLast(({ status }) => from.includes(status))
  if (!last) return false
  last.status = to
  return true
}

function endDispute(world: World, transaction: Transaction, status: string) {
  const paid = paidTry(transaction)
  if (!paid || transaction.chargeback?.status !== 'NEW') return false
  transaction.chargeback.status = status
  return tellOfDispute(world, transaction, paid)
}

/** PayU does not sign this; the URL that it was given is all that shows who calls. */
function tellOfDispute(world: World, { chargeback }: Transaction, paid: Try, minor?: number) {
  if (world.misbehaviourOf('PAYU').webhook === 'drop') return true
  const event = {
    type: 'payments',
    event: 'dispute',
    reason_code: 'Fraud - Card Absent Environment',
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    mid: '2',
    cb_id: chargeback?.id,
    txn_id: paid.mihpayid,
    cb_type: 'Chargeback',
    cb_amount: minor ? String(minor / 100) : paid.amount,
    cb_status: chargeback?.status,
  }
  void fetch(`${world.siteUrl}/payments/payu/webhook?token=${webhookToken}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  }).catch(() => undefined)
  return true
}

/** Tells the site of a decision; while a bank is silent PayU is, too. */
export function notify(world: World, form: Form, result: Try) {
  if (result.state === 'pending') return
  const webhook = {
    contentType: 'application/x-www-form-urlencoded',
    headers: {},
    body: new URLSearchParams(responseFields(form, result)).toString(),
  }
  world.notify('PAYU', [webhook], (honest) => ({
    ...honest,
    body: honest.body.replace(/\bhash=[0-9a-f]+/, `hash=${'0'.repeat(128)}`),
  }))
}
