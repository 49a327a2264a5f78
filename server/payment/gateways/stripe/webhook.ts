import * as z from 'zod/mini'
import { Problem } from '../../../http/problem.ts'
import type { Notice, RawRequest } from '../../gateway.ts'
import { hmacSha256, isSame, notSigned } from '../../signature.ts'

const toleranceSeconds = 300

const eventSchema = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      // Charges and refunds name the intent that they belong to.
      payment_intent: z.nullish(z.string()),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
})

export async function parseStripeWebhook(
  { headers, rawBody }: RawRequest,
  secret: string,
): Promise<Notice> {
  if (!isSigned(rawBody, headers['stripe-signature'] ?? '', secret)) {
    throw notSigned()
  }
  const { id, data } = parsedEvent(rawBody)
  const { object } = data
  const orderId = object.object === 'payment_intent' ? object.id : object.payment_intent
  return {
    dedupeKey: id,
    ...(object.metadata?.txId && { txId: object.metadata.txId }),
    ...(orderId && { providerOrderId: orderId }),
    ack: { contentType: 'application/json', body: '{"received":true}' },
  }
}

/** `t=…,v1=…`: while a secret is being changed there is one `v1` for each. */
function isSigned(rawBody: Buffer, header: string, secret: string) {
  const pairs = header.split(',').map((pair) => pair.split('=') as [string, string | undefined])
  const timestamp = pairs.find(([name]) => name === 't')?.[1]
  if (!timestamp || !/^\d+$/.test(timestamp)) return false
  const message = Buffer.concat([Buffer.from(`${timestamp}.`), rawBody])
  const expected = hmacSha256(secret, message)
  const isAuthentic = pairs.some(([name, value]) => name === 'v1' && isSame(expected, value))
  const age = Math.floor(Date.now() / 1000) - Number(timestamp)
  return isAuthentic && age <= toleranceSeconds
}

function parsedEvent(rawBody: Buffer) {
  try {
    return eventSchema.parse(JSON.parse(rawBody.toString('utf8')))
  } catch (cause) {
    throw new Problem('invalid', 'The event is not valid.', { cause })
  }
}
