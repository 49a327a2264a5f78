import { type Form, identifier, metadataOf } from './protocol.ts'

type PaymentError = { type: 'card_error'; code: string; decline_code: string; message: string }

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  payment_intent: string
  paid: boolean
  refunded: boolean
  status: 'succeeded' | 'failed'
  metadata: Form
}

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  client_secret: string
  description: string | null
  metadata: Form
  last_payment_error: PaymentError | null
  latest_charge: string | null
  cancellation_reason: string | null
  livemode: false
  created: number
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  charge: string
  metadata: Form
  status: 'succeeded'
  created: number
}

const now = () => Math.floor(Date.now() / 1000)

/** The books of the simulated Stripe. */
export function createLedger() {
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []

  return {
    intents,
    charges,
    refunds,

    addIntent(amount: number, currency: string, form: Form) {
      const id = identifier('pi')
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount,
        amount_received: 0,
        currency,
        status: 'requires_payment_method',
        client_secret: identifier(`${id}_secret`),
        description: form.description ?? null,
        metadata: metadataOf(form),
        last_payment_error: null,
        latest_charge: null,
        cancellation_reason: null,
        livemode: false,
        created: now(),
      }
      intents.set(id, intent)
      return intent
    },

    /** A try at an intent; a declined one leaves it open for the next. */
    addCharge(intent: Intent, taken: { amount: number; currency: string } | undefined) {
      const charge: Charge = {
        id: identifier('ch'),
        object: 'charge',
        amount: taken?.amount ?? intent.amount,
        amount_refunded: 0,
        currency: taken?.currency ?? intent.currency,
        payment_intent: intent.id,
        paid: taken !== undefined,
        refunded: false,
        status: taken ? 'succeeded' : 'failed',
        metadata: intent.metadata,
      }
      charges.set(charge.id, charge)
      intent.latest_charge = charge.id
      intent.last_payment_error = taken ? null : declined
      if (taken) {
        const { amount, currency } = taken
        Object.assign(intent, { status: 'succeeded', amount_received: amount, currency })
      }
      return charge
    },

    addRefund(charge: Charge, amount: number, form: Form) {
      const refund: Refund = {
        id: identifier('re'),
        object: 'refund',
        amount,
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        charge: charge.id,
        metadata: metadataOf(form),
        status: 'succeeded',
        created: now(),
      }
      refunds.unshift(refund)
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      return refund
    },
  }
}

const declined: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}

export type Ledger = ReturnType<typeof createLedger>
