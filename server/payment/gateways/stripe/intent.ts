import type Stripe from 'stripe'
import { brand } from '../../../../contract/brand.ts'
import type { Attempt } from '../../provider/gateway.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import type { StripeCall } from './call.ts'

// Only the charge knows whether the payer's bank disputes it.
export const expand = ['latest_charge']

export function intentFor(call: StripeCall, { txId, providerOrderId, expected }: Attempt) {
  if (providerOrderId) return call((stripe) => stripe.paymentIntents.retrieve(providerOrderId))
  // Stays the same in every try: Stripe refuses a known idempotency key with other parameters.
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

export async function findIntent(call: StripeCall, { txId, providerOrderId }: Attempt) {
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

/** Nobody can confirm a canceled intent. One that is paid, or on its way, stays as it is. */
export async function cancelIntent(call: StripeCall, attempt: Attempt) {
  const id = attempt.providerOrderId ?? (await findIntent(call, attempt))?.id
  if (!id) return false
  try {
    return isCanceled(await call((stripe) => stripe.paymentIntents.cancel(id)))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return isCanceled(await call((stripe) => stripe.paymentIntents.retrieve(id)))
  }
}

const isCanceled = ({ status }: Stripe.PaymentIntent) => status === 'canceled'
