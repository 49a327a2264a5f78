import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Notice, RawRequest } from '../../provider/gateway.ts'
import { parseEvent } from '../../provider/parse-event.ts'
import { notSigned } from '../../provider/signature.ts'
import { disputeOf, disputeSchema } from './dispute.ts'

const toleranceSeconds = 300

const ack = { contentType: 'application/json', body: '{"received":true}' }
const usedEvents = /^(payment_intent|charge|refund)\./
const kindSchema = z.object({ id: z.string(), type: z.string() })
const eventSchema = z.object({
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      // Charges, refunds and disputes name the intent that they belong to.
      payment_intent: z.nullish(z.string()),
      charge: z.nullish(z.string()),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
})
const disputeEventSchema = z.object({ data: z.object({ object: disputeSchema }) })

export async function parseStripeWebhook(
  { headers, rawBody }: RawRequest,
  secret: string,
): Promise<Notice> {
  if (!isSigned(rawBody, headers['stripe-signature'] ?? '', secret)) throw notSigned()
  const { id, type } = parseEvent(kindSchema, rawBody)
  if (!usedEvents.test(type)) return { dedupeKey: id, ack }
  const { object } = parseEvent(eventSchema, rawBody).data
  const orderId = object.object === 'payment_intent' ? object.id : object.payment_intent
  const chargeId = object.object === 'charge' ? object.id : object.charge
  const isDispute = object.object === 'dispute'
  return {
    dedupeKey: id,
    ...(object.metadata?.txId && { txId: object.metadata.txId }),
    ...(orderId && { providerOrderId: orderId }),
    // The intent counts as the payment, too. A charge without one is not ours, but has a name.
    ...(!orderId && chargeId && { providerPaymentId: chargeId }),
    ...(isDispute && { dispute: disputeOf(parseEvent(disputeEventSchema, rawBody).data.object) }),
    ack,
  }
}

/** Verifies as `constructEvent` does. That would parse as well, which is for `parseEvent`. */
function isSigned(rawBody: Buffer, header: string, secret: string) {
  try {
    return Stripe.webhooks.signature?.verifyHeader(rawBody, header, secret, toleranceSeconds)
  } catch {
    return false
  }
}
