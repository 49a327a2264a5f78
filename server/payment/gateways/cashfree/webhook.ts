import * as z from 'zod/mini'
import type { Notice, RawRequest } from '../../provider/gateway.ts'
import { parseEvent } from '../../provider/parse-event.ts'
import { hmacSha256, isSame, notSigned } from '../../provider/signature.ts'
import { identifier } from './api.ts'
import { disputeAnswer, readDispute } from './dispute.ts'

const ack = { contentType: 'text/plain', body: 'OK' }
const text = z.nullish(z.string())
const id = z.nullish(identifier)
const kindSchema = z.object({ type: z.string(), event_time: text })
const refund = z.nullish(z.object({ order_id: text, cf_payment_id: id, cf_refund_id: id }))
const eventSchema = z.object({
  data: z.object({
    order: z.nullish(z.object({ order_id: text })),
    payment: z.nullish(z.object({ cf_payment_id: id })),
    refund,
    /** Cashfree gave it back by itself, and names the payment alone. */
    auto_refund: refund,
  }),
})
const disputeSchema = z.object({
  data: z.object({
    dispute: disputeAnswer,
    order_details: z.nullish(z.object({ order_id: text, cf_payment_id: id })),
  }),
})

/** The HMAC covers timestamp and raw body: the same JSON written anew is another message. */
export function isSigned({ headers, rawBody }: RawRequest, secret: string) {
  const timestamp = headers['x-webhook-timestamp']
  if (!timestamp) return false
  const message = Buffer.concat([Buffer.from(timestamp), rawBody])
  return isSame(hmacSha256(secret, message, 'base64'), headers['x-webhook-signature'])
}

export function readWebhook(request: RawRequest, secret: string): Notice {
  if (!isSigned(request, secret)) throw notSigned()
  const { rawBody, headers } = request
  const { type, event_time } = parseEvent(kindSchema, rawBody)
  const event = headers['x-idempotency-key'] ?? `${type} ${event_time}`
  if (type.startsWith('DISPUTE_')) return readDisputeEvent(event, rawBody)
  if (!/^(PAYMENT|REFUND|AUTO_REFUND)_/.test(type)) return { dedupeKey: event, ack }
  const { data } = parseEvent(eventSchema, rawBody)
  const given = data.refund ?? data.auto_refund
  const subject = data.payment?.cf_payment_id ?? given?.cf_refund_id
  return {
    dedupeKey: `${event}:${subject}`,
    ...referenceOf(data.order?.order_id ?? given?.order_id, given?.cf_payment_id),
    ack,
  }
}

function readDisputeEvent(event: string, rawBody: Buffer): Notice {
  const { dispute, order_details } = parseEvent(disputeSchema, rawBody).data
  return {
    dedupeKey: `${event}:${dispute.dispute_id}:${dispute.dispute_status}`,
    ...referenceOf(order_details?.order_id, order_details?.cf_payment_id),
    dispute: readDispute(dispute),
    ack,
  }
}

const referenceOf = (txId: string | null | undefined, paymentId: string | null | undefined) => ({
  ...(txId && { txId, providerOrderId: txId }),
  ...(paymentId && { providerPaymentId: paymentId }),
})
