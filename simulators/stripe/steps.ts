import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../world.ts'
import type { Charge, Intent, Ledger } from './ledger.ts'
import { type Form, refuse, refuseUnknown } from './protocol.ts'
import { shown } from './shown.ts'
import { notify } from './webhook.ts'

type Named = { Params: { id: string }; Body: Form | undefined }

const cancelable: Intent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'requires_capture',
]

/** Steps of the merchant on an intent: capture an authorisation, or cancel it. */
export function stepRoutes(api: FastifyInstance, world: World, ledger: Ledger) {
  api.post<Named>('/v1/payment_intents/:id/capture', async ({ params, body }, reply) => {
    const intent = ledger.intents.get(params.id)
    if (!intent) return refuseUnknown(reply, 'payment_intent', params.id)
    const charge = ledger.charges.get(intent.latest_charge ?? '')
    if (intent.status !== 'requires_capture' || !charge)
      return refuseState(reply, 'capture', intent)
    captureCharge(world, ledger, intent, charge)
    return shown(ledger, intent, body ?? {})
  })

  api.post<Named>('/v1/payment_intents/:id/cancel', async ({ params, body }, reply) => {
    const intent = ledger.intents.get(params.id)
    if (!intent) return refuseUnknown(reply, 'payment_intent', params.id)
    const isCanceled = cancelIntent(world, intent, body?.cancellation_reason ?? null)
    return isCanceled ? intent : refuseState(reply, 'cancel', intent)
  })
}

export function captureCharge(world: World, ledger: Ledger, intent: Intent, charge: Charge) {
  ledger.settle(intent, charge, 'succeeded')
  notify(world, [
    ['charge.captured', charge],
    ['payment_intent.succeeded', intent],
  ])
}

export function cancelIntent(world: World, intent: Intent, reason: string | null) {
  if (!cancelable.includes(intent.status)) return false
  const released = { amount_capturable: 0, next_action: null, cancellation_reason: reason }
  Object.assign(intent, { status: 'canceled', ...released })
  notify(world, [['payment_intent.canceled', intent]])
  return true
}

function refuseState(reply: FastifyReply, verb: string, { status }: Intent) {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`
  return refuse(reply, { code: 'payment_intent_unexpected_state', message })
}
