import { commonPayload } from '../../provider/common-payload.ts'
import type { Gateway, Opening } from '../../provider/gateway.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createStripeCall } from './call.ts'
import { cancelIntent, intentFor } from './intent.ts'
import { stripeRefund } from './refund.ts'
import { stripeStatus } from './status.ts'
import { type StripeConfig, stripeConfig } from './stripe.config.ts'
import { parseStripeWebhook } from './webhook.ts'

/** Stripe: an intent made here, confirmed in Stripe's own fields on the page. */
export function createStripe(config: StripeConfig): Gateway<'STRIPE'> {
  const call = createStripeCall(config)

  return {
    name: 'STRIPE',
    currencies: stripeConfig.currencies,
    minimums: stripeConfig.minimums,
    methods: ['cards'],
    opening: openingOf(config),

    async initiate(attempt, _payer, urls) {
      const { id, client_secret: clientSecret } = await intentFor(call, attempt)
      if (!clientSecret) throw new ProviderUnreachable('Stripe gave no client secret')
      return {
        providerOrderId: id,
        payload: {
          gateway: 'STRIPE',
          ...commonPayload(attempt, urls),
          providerOrderId: id,
          clientSecret,
          publishableKey: config.publishableKey,
          config: { scriptUrl: config.scriptUrl },
        },
      }
    },

    fetchStatus: (attempt) => stripeStatus(call, attempt),

    parseWebhook: (request) => parseStripeWebhook(request, config.webhookSecret),

    async refund(attempt, amount, key) {
      const intentId = attempt.providerOrderId ?? attempt.providerPaymentId
      if (!intentId) return { state: 'FAILED', reason: 'Stripe has no payment to refund' }
      return stripeRefund(call, { txId: attempt.txId, intentId, amount, key })
    },

    check: () => call((client) => client.paymentIntents.list({ limit: 1 })),

    cancel: (attempt) => cancelIntent(call, attempt),
  }
}

function openingOf({ apiUrl, scriptUrl }: StripeConfig): Opening {
  const [api, script] = [new URL(apiUrl).origin, new URL(scriptUrl).origin]
  const family = 'https://*.js.stripe.com'
  // Link, Stripe's wallet, has a site of its own.
  const link = ['https://link.com', 'https://*.link.com']
  return {
    script: [script, family],
    frame: [script, family, 'https://hooks.stripe.com', ...link],
    connect: [api, ...link],
    // Banks are reached by a form of Stripe's.
    form: ['https://*.stripe.com'],
  }
}
