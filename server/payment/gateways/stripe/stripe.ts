import type Stripe from 'stripe'
import { brand } from '../../../../contract/brand.ts'
import { isCurrency } from '../../../../contract/money.ts'
import { commonPayload } from '../../common-payload.ts'
import type { Attempt, Gateway, Opening, Snapshot } from '../../gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { createStripeCall, type StripeCall } from './call.ts'
import { stripeRefund } from './refund.ts'
import { type StripeConfig, stripeConfig } from './stripe.config.ts'
import { parseStripeWebhook } from './webhook.ts'

// Only the charge knows whether the money was given back.
const expand = ['latest_charge']

/** Stripe: an intent made here, confirmed in Stripe's own fields on the page. */
export function createStripe(config: StripeConfig): Gateway<'STRIPE'> {
  const call = createStripeCall(config)

  return {
    name: 'STRIPE',
    currencies: stripeConfig.currencies,
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

    async fetchStatus(attempt) {
      const intent = await findIntent(call, attempt)
      if (!intent) return { state: 'PENDING', reason: 'Stripe has no payment for this attempt' }
      const isHeld = intent.status === 'requires_capture'
      if (isHeld && !attempt.readOnly) return capture(call, attempt, intent)
      return snapshotOf(intent)
    },

    parseWebhook: (request) => parseStripeWebhook(request, config.webhookSecret),

    async refund(attempt, amount, key) {
      const intentId = attempt.providerOrderId ?? attempt.providerPaymentId
      if (!intentId) return { state: 'FAILED', reason: 'Stripe has no payment to refund' }
      return stripeRefund(call, { txId: attempt.txId, intentId, amount, key })
    },
  }
}

function intentFor(call: StripeCall, { txId, providerOrderId, expected }: Attempt) {
  if (providerOrderId) return call((stripe) => stripe.paymentIntents.retrieve(providerOrderId))
  // The same in every try: Stripe refuses a known key with other parameters.
  const wanted = {
    amount: expected.minor,
    currency: expected.currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    description: `${brand.programme}: exam fee`,
    metadata: { txId },
  }
  const options = { idempotencyKey: `initiate-${txId}` }
  return call((stripe) => stripe.paymentIntents.create(wanted, options))
}

async function findIntent(call: StripeCall, { txId, providerOrderId }: Attempt) {
  if (providerOrderId) {
    return call((stripe) => stripe.paymentIntents.retrieve(providerOrderId, { expand }))
  }
  const query = `metadata['txId']:'${txId.replace(/['\\]/g, '\\$&')}'`
  try {
    const found = await call((stripe) =>
      stripe.paymentIntents.search({ query, expand: ['data.latest_charge'] }),
    )
    return found.data.find(({ metadata }) => metadata.txId === txId)
  } catch (error) {
    // Accounts in India cannot search. What was never answered cannot be paid either: only the
    // answer to `initiate` lets a browser pay.
    if (error instanceof ProviderRefused && error.status === 400) return undefined
    throw error
  }
}

/** Happens only where the account's settings ask for it: the money is held, so take it. */
async function capture(call: StripeCall, { txId }: Attempt, { id }: Stripe.PaymentIntent) {
  const options = { idempotencyKey: `capture-${txId}` }
  try {
    return snapshotOf(
      await call((stripe) => stripe.paymentIntents.capture(id, { expand }, options)),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return { state: 'PENDING', providerOrderId: id, reason: 'Stripe holds the money' } as const
  }
}

function snapshotOf(intent: Stripe.PaymentIntent): Snapshot {
  const { id, status, last_payment_error: error, cancellation_reason } = intent
  const found = { providerOrderId: id }
  switch (status) {
    case 'succeeded':
      return { ...found, ...taken(intent), providerPaymentId: id }
    case 'canceled':
      return {
        ...found,
        state: 'FAILED',
        reason: `Cancelled: ${cancellation_reason ?? 'no reason'}`,
      }
    case 'requires_payment_method':
      if (!error) return { ...found, state: 'PENDING' }
      return { ...found, state: 'FAILED', ...(error.message && { reason: error.message }) }
    default:
      return { ...found, state: 'PENDING' }
  }
}

/** Money in a currency we do not sell in is still money taken: PAID, without an amount to accept. */
function taken({ amount_received, currency: code, latest_charge: charge }: Stripe.PaymentIntent) {
  if (!Number.isSafeInteger(amount_received)) {
    throw new ProviderUnreachable('Stripe does not say how much was paid')
  }
  const isBack = typeof charge === 'object' && charge?.refunded === true
  const state = isBack ? ('REFUNDED' as const) : ('PAID' as const)
  const currency = code.toUpperCase()
  if (!isCurrency(currency)) return { state, reason: `Captured in ${currency}` }
  return { state, paid: { minor: amount_received, currency } }
}

function openingOf({ apiUrl, scriptUrl }: StripeConfig): Opening {
  const [api, script] = [new URL(apiUrl).origin, new URL(scriptUrl).origin]
  const family = 'https://*.js.stripe.com'
  return {
    script: [script, family],
    frame: [script, family, 'https://hooks.stripe.com'],
    connect: [api],
  }
}
