import type { FastifyInstance } from 'fastify'
import { actRoute } from '../acts.ts'
import { sendCheckout } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import { fallIll } from '../unwell.ts'
import type { World } from '../world.ts'
import { notify, perform } from './acts.ts'
import { createLedger } from './ledger.ts'
import {
  type Choice,
  type Form,
  payuKey,
  requestHashOf,
  responseFields,
  sendBack,
  sendError,
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

  app.post<{ Body: { txnid?: string; outcome?: Choice } }>(
    '/payu/pay',
    async ({ body: { txnid = '', outcome = 'cancel' } }, reply) => {
      const { timeout, redirect, capture } = misbehaviour()
      if (timeout === 'always') return keepSilent(reply)
      const { form, result } = ledger.finish(txnid, outcome, capture)
      if (!result) return sendError(reply, 'Duplicate Order ID')
      notify(world, form, result)
      const isPaid = result.state === 'captured'
      if (timeout === 'after-capture' && isPaid) return keepSilent(reply)
      if (redirect === 'lost') return sendError(reply, 'You may close this window.')
      const url = isPaid ? form.surl : form.furl
      return sendBack(reply, url ?? '', responseFields(form, result))
    },
  )

  app.register(async (scope) => {
    fallIll(scope, world, 'PAYU', { status: 0, msg: 'Too many requests' })
    scope.post<{ Body: Form }>('/payu/merchant/postservice.php', async ({ body = {} }, reply) => {
      const { timeout, refund } = misbehaviour()
      if (timeout === 'always') return keepSilent(reply)
      const answer = ledger.answer(body, refund)
      const movesMoney = body.command === 'cancel_refund_transaction'
      if (timeout === 'after-capture' && movesMoney) return keepSilent(reply)
      return answer
    })
  })

  actRoute(app, 'PAYU', (act) => perform(world, ledger.find(act.txId), act))
}

function problemOf(form: Form) {
  const missing = required.find((name) => !form[name])
  if (missing) return `Missing mandatory parameter: ${missing}`
  if (form.key !== payuKey) return 'Invalid merchant key'
  if (form.hash !== requestHashOf(form)) return 'Checksum Failed. Please contact your merchant.'
  if ((form.txnid ?? '').length > 25) return 'Invalid txnid'
  if ((form.email ?? '').length > 50) return 'Invalid email'
  if (!/^[A-Za-z ]{1,60}$/.test(form.firstname ?? '')) return 'Invalid firstname'
  if (!/^\d+(\.\d{1,2})?$/.test(form.amount ?? '')) return 'Invalid amount'
  return undefined
}
