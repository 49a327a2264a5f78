import * as z from 'zod/mini'
import { Problem } from '../../../http/problem.ts'
import { commonPayload } from '../../common-payload.ts'
import type { Attempt, Gateway, Notice, Opening, Snapshot } from '../../gateway.ts'
import { parseEvent } from '../../parse-event.ts'
import { createPaypalApi, type PaypalApi, refusalOf } from './api.ts'
import { captureAnswer, isAsPlaced, orderAnswer, orderBody, orderPath, readOrder } from './order.ts'
import { type PaypalConfig, paypalConfig } from './paypal.config.ts'
import { refundPaypal } from './refund.ts'
import { createWebhookCheck } from './webhook.ts'

const approval = z.object({ orderID: z.string() })

/** PayPal, Orders v2: an order that the payer approves in PayPal's window and we then capture. */
export function createPaypal(config: PaypalConfig): Gateway<'PAYPAL'> {
  const paypal = createPaypalApi(config)
  const checkWebhook = createWebhookCheck(config)

  return {
    name: 'PAYPAL',
    currencies: paypalConfig.currencies,
    opening: openingOf(config),

    async initiate(attempt, _payer, urls) {
      const { txId, expected } = attempt
      const order = await paypal('/v2/checkout/orders', {
        body: orderBody(attempt),
        // Another currency is another order; the same question again is not.
        requestId: `${txId}-${expected.currency}-${expected.minor}`,
        answer: orderAnswer,
      })
      return {
        providerOrderId: order.id,
        payload: {
          gateway: 'PAYPAL',
          ...commonPayload(attempt, urls),
          providerOrderId: order.id,
          clientId: config.clientId,
          config: { scriptUrl: config.scriptUrl },
        },
      }
    },

    async complete(attempt, result) {
      const { data } = z.safeParse(approval, result)
      if (!data || data.orderID !== attempt.providerOrderId) {
        throw new Problem('invalid', 'This payment belongs to another order.')
      }
      return settle(paypal, attempt, data.orderID)
    },

    async fetchStatus(attempt) {
      // PayPal cannot be asked by our `txId`. Nobody can approve an order whose id was not told.
      if (!attempt.providerOrderId) return { state: 'PENDING', reason: 'The order is not known.' }
      return settle(paypal, attempt, attempt.providerOrderId)
    },

    async parseWebhook(request) {
      await checkWebhook(request)
      return readEvent(paypal, request.rawBody)
    },

    refund: (attempt, amount, key) => refundPaypal(paypal, attempt, amount, key),
  }
}

/** Asks how the order stands, and takes the money if the payer has agreed to it. */
async function settle(paypal: PaypalApi, attempt: Attempt, orderId: string): Promise<Snapshot> {
  try {
    const order = await paypal(orderPath(orderId), { answer: orderAnswer })
    if (order.status !== 'APPROVED') return readOrder(order)
    // Replaced or expired here: what was approved since lapses by itself.
    if (attempt.readOnly) return { state: 'PENDING', providerOrderId: orderId, reason: 'Given up' }
    if (isAsPlaced(order, attempt)) return await capture(paypal, orderId)
    return { state: 'FAILED', providerOrderId: orderId, reason: 'The order is not as placed.' }
  } catch (error) {
    // Orders that nobody approved are forgotten after some hours.
    if (!refusalOf(error)?.words.includes('RESOURCE_NOT_FOUND')) throw error
    return { state: 'EXPIRED', providerOrderId: orderId, reason: 'RESOURCE_NOT_FOUND' }
  }
}

/**
 * An order can be captured once, whoever asks and how often, so it needs no key of ours; and with
 * one, PayPal might repeat a card's refusal after the payer has chosen another card.
 */
async function capture(paypal: PaypalApi, orderId: string): Promise<Snapshot> {
  try {
    const body = {}
    return readOrder(await paypal(`${orderPath(orderId)}/capture`, { body, answer: orderAnswer }))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.words.includes('ORDER_ALREADY_CAPTURED')) {
      return readOrder(await paypal(orderPath(orderId), { answer: orderAnswer }))
    }
    if (refusal?.status !== 422) throw error
    // Nothing was taken and the order is still there; often another card is all that it needs.
    const redirectUrl = refusal.payerActionUrl
    const reason = refusal.words.at(-1) ?? 'UNPROCESSABLE_ENTITY'
    const snapshot = { state: 'PENDING' as const, providerOrderId: orderId, reason }
    return redirectUrl ? { ...snapshot, redirectUrl } : snapshot
  }
}

const ack = { contentType: 'text/plain', body: '' }
const usedEvents = /^(CHECKOUT|PAYMENT)\./
const kindSchema = z.object({ id: z.string(), event_type: z.string() })
const unit = z.object({ custom_id: z.optional(z.string()) })
const eventSchema = z.object({
  resource: z.object({
    id: z.optional(z.string()),
    order_id: z.optional(z.string()),
    custom_id: z.optional(z.string()),
    purchase_units: z.optional(z.array(unit)),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  }),
})

async function readEvent(paypal: PaypalApi, rawBody: Buffer): Promise<Notice> {
  const { id, event_type } = parseEvent(kindSchema, rawBody)
  if (!usedEvents.test(event_type)) return { dedupeKey: id, ack }
  const { resource } = parseEvent(eventSchema, rawBody)
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.')
  const providerOrderId =
    (isOrder ? resource.id : resource.order_id) ??
    resource.supplementary_data?.related_ids?.order_id
  let txId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id
  if (!txId && !providerOrderId) txId = await referenceOfRefunded(paypal, resource.links)
  return {
    dedupeKey: id,
    ...(txId && { txId }),
    ...(providerOrderId && { providerOrderId }),
    ack,
  }
}

/** A refund made on PayPal's own pages names nothing of ours but the capture it belongs to. */
async function referenceOfRefunded(paypal: PaypalApi, links: { rel: string; href: string }[] = []) {
  const up = links.find(({ rel }) => rel === 'up')?.href
  const [, captureId] = /\/v2\/payments\/captures\/(\w+)$/.exec(up ?? '') ?? []
  if (!captureId) return undefined
  const found = await paypal(`/v2/payments/captures/${captureId}`, { answer: captureAnswer })
  return found.custom_id
}

const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

function openingOf({ scriptUrl }: PaypalConfig): Opening {
  const own = [...hosts, new URL(scriptUrl).origin]
  return { script: own, frame: own, connect: own, image: own, style: own, nonce: true }
}
