import * as z from 'zod/mini'
import type { Notice, RawRequest } from '../../provider/gateway.ts'
import { parseEvent } from '../../provider/parse-event.ts'
import { hmacSha256, isSame, notSigned } from '../../provider/signature.ts'
import { disputeOf, disputeSchema } from './dispute.ts'

const ack = { contentType: 'application/json', body: '{"status":"ok"}' }
const usedEvents = /^(order|payment|refund)\./
const kindSchema = z.object({ event: z.string() })

const maybeText = z.nullish(z.string())
const entity = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.object({ entity: schema }))
const eventSchema = z.object({
  payload: z.object({
    order: entity(z.object({ id: z.string(), receipt: maybeText })),
    payment: entity(z.object({ id: maybeText, order_id: maybeText })),
    refund: entity(z.object({ payment_id: maybeText })),
    dispute: entity(disputeSchema),
  }),
})

export async function parseRazorpayWebhook(
  { headers, rawBody }: RawRequest,
  secret: string,
): Promise<Notice> {
  const signature = headers['x-razorpay-signature']
  if (!isSame(hmacSha256(secret, rawBody), signature)) throw notSigned()
  const eventId = headers['x-razorpay-event-id']
  // Without its id, deduplication is by the signature, which follows from the body alone.
  return noticeOf(rawBody, eventId || `signature:${signature}`)
}

// The order alone says whose event it is: a payment's notes can be set in the browser.
function noticeOf(rawBody: Buffer, dedupeKey: string): Notice {
  const { event } = parseEvent(kindSchema, rawBody)
  if (!usedEvents.test(event)) return { dedupeKey, ack }
  const { order, payment, refund, dispute } = parseEvent(eventSchema, rawBody).payload
  const orderId = order?.entity.id ?? payment?.entity.order_id
  const paymentId = payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id
  return {
    dedupeKey,
    ...(order?.entity.receipt && { txId: order.entity.receipt }),
    ...(orderId && { providerOrderId: orderId }),
    ...(paymentId && { providerPaymentId: paymentId }),
    ...(dispute && { dispute: disputeOf(dispute.entity) }),
    ack,
  }
}
