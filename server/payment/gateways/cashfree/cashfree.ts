import * as z from 'zod/mini'
import { commonPayload } from '../../common-payload.ts'
import type { Attempt, Gateway, Notice, Opening, RawRequest, Snapshot } from '../../gateway.ts'
import { parseEvent } from '../../parse-event.ts'
import { ProviderUnreachable } from '../../provider-call.ts'
import { hmacSha256, isSame, notSigned } from '../../signature.ts'
import { type CashfreeApi, createCashfreeApi, refusalOf } from './api.ts'
import { type CashfreeConfig, cashfreeConfig } from './cashfree.config.ts'
import {
  isMoney,
  orderAnswer,
  orderBody,
  orderPath,
  paymentsAnswer,
  readOrder,
  refundsAnswer,
} from './order.ts'
import { refundCashfree } from './refund.ts'

/** Cashfree: an order of ours, paid on Cashfree's own page, from which the browser returns. */
export function createCashfree(config: CashfreeConfig): Gateway<'CASHFREE'> {
  const cashfree = createCashfreeApi(config)
  return {
    name: 'CASHFREE',
    currencies: cashfreeConfig.currencies,
    opening: openingOf(config),

    async initiate(attempt, payer, urls) {
      const body = orderBody(attempt, payer, urls)
      const { order_id, payment_session_id } = await placeOrder(cashfree, attempt.txId, body)
      return {
        providerOrderId: order_id,
        payload: {
          gateway: 'CASHFREE',
          ...commonPayload(attempt, urls),
          providerOrderId: order_id,
          sessionId: payment_session_id ?? '',
          mode: config.mode,
          config: { scriptUrl: config.scriptUrl },
        },
      }
    },

    fetchStatus: (attempt) => fetchStatus(cashfree, attempt),
    parseWebhook: async (request) => readWebhook(request, config.clientSecret),
    refund: (attempt, amount, key) => refundCashfree(cashfree, attempt, amount, key),
  }
}

/** An order whose answer got lost is found again under its id, which is our `txId`. */
async function placeOrder(cashfree: CashfreeApi, txId: string, body: unknown) {
  try {
    return await cashfree('/orders', { body, key: `order ${txId}`, answer: orderAnswer })
  } catch (error) {
    const status = refusalOf(error)?.status
    if (status !== 409 && status !== 422) throw error
    const found = await cashfree(orderPath(txId), { answer: orderAnswer }).catch(
      (lost: Error) => lost,
    )
    if (!(found instanceof Error)) return found
    throw refusalOf(found)?.status === 404 ? error : found
  }
}

async function fetchStatus(cashfree: CashfreeApi, { txId }: Attempt): Promise<Snapshot> {
  const path = orderPath(txId)
  try {
    const order = await cashfree(path, { answer: orderAnswer })
    if (order.order_id !== txId) throw new ProviderUnreachable('Cashfree told of another order')
    const payments = await cashfree(`${path}/payments`, { answer: paymentsAnswer })
    // A refund leaves both the order and its payment as they were.
    const refunds = payments.some(isMoney)
      ? await cashfree(`${path}/refunds`, { answer: refundsAnswer })
      : []
    return readOrder(order, payments, refunds)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.status !== 404) throw error
    // The order may still be on its way to Cashfree.
    return { state: 'PENDING', reason: refusal.reason }
  }
}

const identifier = z.optional(z.union([z.string(), z.number()]))
const ack = { contentType: 'text/plain', body: 'OK' }
const usedEvents = /^(PAYMENT|REFUND|AUTO_REFUND)_/
const kindSchema = z.object({ type: z.string(), event_time: z.optional(z.string()) })
const eventSchema = z.object({
  data: z.object({
    order: z.optional(z.object({ order_id: z.optional(z.string()) })),
    payment: z.optional(z.object({ cf_payment_id: identifier })),
    refund: z.optional(z.object({ order_id: z.optional(z.string()), cf_refund_id: identifier })),
  }),
})

/** The timestamp and the body as they came: the same JSON written anew is another message. */
export function isSigned({ headers, rawBody }: RawRequest, secret: string) {
  const timestamp = headers['x-webhook-timestamp']
  if (!timestamp) return false
  const message = Buffer.concat([Buffer.from(timestamp), rawBody])
  return isSame(hmacSha256(secret, message, 'base64'), headers['x-webhook-signature'])
}

function readWebhook(request: RawRequest, secret: string): Notice {
  if (!isSigned(request, secret)) throw notSigned()
  const { type, event_time } = parseEvent(kindSchema, request.rawBody)
  const event = request.headers['x-idempotency-key'] ?? `${type} ${event_time}`
  if (!usedEvents.test(type)) return { dedupeKey: event, ack }
  const { data } = parseEvent(eventSchema, request.rawBody)
  const txId = data.order?.order_id ?? data.refund?.order_id
  const subject = data.payment?.cf_payment_id ?? data.refund?.cf_refund_id
  return {
    dedupeKey: `${event}:${subject}`,
    ...(txId && { txId, providerOrderId: txId }),
    ack,
  }
}

const host = (name: string) => `https://${name}.cashfree.com`
const pages = ['api', 'sandbox', 'payments', 'payments-test'].map(host)

function openingOf({ scriptUrl, apiUrl }: CashfreeConfig): Opening {
  const [script, api] = [new URL(scriptUrl).origin, new URL(apiUrl).origin]
  const all = (...origins: string[]) => [...new Set(origins)]
  return {
    script: all(host('sdk'), script),
    frame: all(host('sdk'), ...pages, script, api),
    connect: all(host('api'), script, api),
    // Cashfree's script leaves for its page with a form, and browsers follow it with this list.
    form: all(...pages, script, api),
  }
}
