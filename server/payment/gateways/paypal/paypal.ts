import * as z from 'zod/mini'
import { Problem } from '../../../http/problem.ts'
import { commonPayload } from '../../provider/common-payload.ts'
import type { Attempt, Gateway, Opening } from '../../provider/gateway.ts'
import { createPaypalApi, type PaypalApi } from './api.ts'
import { findOrder, settleOrder } from './capture.ts'
import { readEvent } from './event.ts'
import { isAsPlaced, orderAnswer, orderBody } from './order.ts'
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
    minimums: paypalConfig.minimums,
    methods: ['paypal', 'cards'],
    opening: openingOf(config),

    async initiate(attempt, _payer, urls) {
      const { id } = (await findPlaced(paypal, attempt)) ?? (await placeOrder(paypal, attempt))
      return {
        providerOrderId: id,
        payload: {
          gateway: 'PAYPAL',
          ...commonPayload(attempt, urls),
          providerOrderId: id,
          clientId: config.clientId,
          config: { scriptUrl: config.scriptUrl },
        },
      }
    },

    async complete(attempt, result) {
      const { data } = z.safeParse(approval, result)
      if (!data || data.orderID !== attempt.providerOrderId) {
        throw new Problem('invalid', 'payment.other-order')
      }
      return settleOrder(paypal, attempt, data.orderID)
    },

    async fetchStatus(attempt) {
      // PayPal cannot be asked by our `txId`. Nobody can approve an order whose id was not told.
      if (!attempt.providerOrderId) return { state: 'PENDING', reason: 'The order is not known.' }
      return settleOrder(paypal, attempt, attempt.providerOrderId)
    },

    async parseWebhook(request) {
      await checkWebhook(request)
      return readEvent(paypal, request.rawBody)
    },

    refund: (attempt, amount, key) => refundPaypal(paypal, attempt, amount, key),

    // The webhook of PAYPAL_WEBHOOK_ID: without it no event can be verified.
    check: () =>
      paypal(`/v1/notifications/webhooks/${encodeURIComponent(config.webhookId)}`, {
        answer: z.object({ id: z.string() }),
      }),
  }
}

/** PayPal forgets idempotency keys within hours: an order that we know is not asked for by key. */
async function findPlaced(paypal: PaypalApi, attempt: Attempt) {
  const order = attempt.providerOrderId && (await findOrder(paypal, attempt.providerOrderId))
  return order && isAsPlaced(order, attempt) ? order : undefined
}

const placeOrder = (paypal: PaypalApi, attempt: Attempt) =>
  paypal('/v2/checkout/orders', {
    body: orderBody(attempt),
    // The idempotency key: another currency is another order, a retry is not.
    requestId: `${attempt.txId}-${attempt.expected.currency}-${attempt.expected.minor}`,
    answer: orderAnswer,
  })

const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

function openingOf({ scriptUrl }: PaypalConfig): Opening {
  const own = [...hosts, new URL(scriptUrl).origin]
  // PayPal's buttons write style attributes, and not each of their style elements knows the nonce.
  return {
    script: own,
    frame: own,
    connect: own,
    image: own,
    style: own,
    nonce: true,
    inlineStyles: true,
  }
}
