import type { FastifyInstance } from 'fastify'
import { type Outcome, sendCheckout } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { createLedger } from './ledger.ts'
import {
  type Form,
  payuKey,
  requestHashOf,
  responseFields,
  sendBack,
  sendError,
  type Try,
} from './messages.ts'

const required = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'phone',
  'surl',
  'furl',
  'hash',
]

/** PayU India: a page that takes a form, sends it back with a form, and answers questions. */
export function payuRoutes(app: FastifyInstance, world: World) {
  const ledger = createLedger()
  const misbehaviour = () => world.misbehaviourOf('PAYU')

  app.post<{ Body: Form }>('/payu/_payment', async ({ body: form = {} }, reply) => {
    if (misbehaviour().timeout === 'always') return keepSilent(reply)
    const problem = problemOf(form) ?? ledger.start(form)
    if (problem) return sendError(reply, problem)
    const { txnid = '', amount = '' } = form
    return sendCheckout(reply, {
      provider: 'PayU',
      amount: `INR ${amount}`,
      reference: txnid,
      order: txnid,
      action: `${world.url}/payu/pay`,
      fields: { txnid },
    })
  })

  app.post<{ Body: { txnid?: string; outcome?: Outcome } }>(
    '/payu/pay',
    async ({ body: { txnid = '', outcome = 'cancel' } }, reply) => {
      const { timeout, redirect, capture } = misbehaviour()
      if (timeout === 'always') return keepSilent(reply)
      const { form, result } = ledger.finish(txnid, outcome, capture)
      if (!result) return sendError(reply, 'Duplicate Order ID')
      notify(world, form, result)
      if (timeout === 'after-capture' && result.status === 'success') return keepSilent(reply)
      if (redirect === 'lost') return sendError(reply, 'You may close this window.')
      const url = result.status === 'success' ? form.surl : form.furl
      return sendBack(reply, url ?? '', responseFields(form, result))
    },
  )

  app.post<{ Body: Form }>('/payu/merchant/postservice.php', async ({ body = {} }, reply) => {
    const { timeout } = misbehaviour()
    if (timeout === 'always') return keepSilent(reply)
    const answer = ledger.answer(body)
    const movesMoney = body.command === 'cancel_refund_transaction'
    if (timeout === 'after-capture' && movesMoney) return keepSilent(reply)
    return answer
  })
}

function problemOf(form: Form) {
  const missing = required.find((name) => !form[name])
  if (missing) return `Missing mandatory parameter: ${missing}`
  if (form.key !== payuKey) return 'Invalid merchant key'
  if (form.hash !== requestHashOf(form)) return 'Checksum Failed. Please contact your merchant.'
  if ((form.txnid ?? '').length > 25) return 'Invalid txnid'
  if (!/^\d+(\.\d{1,2})?$/.test(form.amount ?? '')) return 'Invalid amount'
  return undefined
}

function notify(world: World, form: Form, result: Try) {
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
