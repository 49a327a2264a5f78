import { type Form, identifier, metadataOf } from './protocol.ts'

type PaymentError = { type: string; code: string; decline_code?: string; message: string }

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  disputed: boolean
  payment_intent: string
  paid: boolean
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Form
  created: number
}

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  automatic_payment_methods: { enabled: true } | null
  capture_method: 'automatic_async' | 'manual'
  currency: string
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  client_secret: string
  description: string | null
  metadata: Form
  next_action: { type: 'use_stripe_sdk' } | null
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
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  created: number
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
  metadata: Form
  created: number
}

/** State of a try: `held` is an authorisation that must still be captured. */
export type Standing = 'succeeded' | 'held' | 'processing' | 'failed'

const now = () => Math.floor(Date.now() / 1000)

/** The books of the simulated Stripe, newest refund and dispute first. */
export function createLedger() {
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []

  /** A declined try leaves the intent open for the next. */
  function settle(intent: Intent, charge: Charge, standing: Standing) {
    const { amount, currency } = charge
    const received = standing === 'succeeded' ? amount : 0
    Object.assign(charge, {
      status: {
        succeeded: 'succeeded',
        held: 'succeeded',
        processing: 'pending',
        failed: 'failed',
      }[standing],
      paid: standing === 'succeeded' || standing === 'held',
      captured: standing === 'succeeded',
      amount_captured: received,
    })
    Object.assign(intent, {
      status: {
        succeeded: 'succeeded',
        held: 'requires_capture',
        processing: 'processing',
        failed: 'requires_payment_method',
      }[standing],
      currency,
      amount_received: received,
      amount_capturable: standing === 'held' ? amount : 0,
      next_action: null,
      last_payment_error: standing === 'failed' ? declined : null,
    })
    return charge
  }

  function giveBack(charge: Charge, amount: number) {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
  }

  return {
    intents,
    charges,
    refunds,
    disputes,
    settle,

    addIntent(amount: number, currency: string, form: Form) {
      const id = identifier('pi')
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount,
        amount_capturable: 0,
        amount_received: 0,
        automatic_payment_methods:
          form['automatic_payment_methods[enabled]'] === 'true' ? { enabled: true } : null,
        capture_method: form.capture_method === 'manual' ? 'manual' : 'automatic_async',
        currency,
        status: 'requires_payment_method',
        client_secret: identifier(`${id}_secret`),
        description: form.description ?? null,
        metadata: metadataOf(form),
        next_action: null,
        last_payment_error: null,
        latest_charge: null,
        cancellation_reason: null,
        livemode: false,
        created: now(),
      }
      intents.set(id, intent)
      return intent
    },

    addCharge(intent: Intent, standing: Standing, { amount, currency } = intent) {
      const charge: Charge = {
        id: identifier('ch'),
        object: 'charge',
        amount,
        amount_captured: 0,
        amount_refunded: 0,
        captured: false,
        currency,
        disputed: false,
        payment_intent: intent.id,
        paid: false,
        refunded: false,
        status: 'pending',
        metadata: intent.metadata,
        created: now(),
      }
      charges.set(charge.id, charge)
      intent.latest_charge = charge.id
      return settle(intent, charge, standing)
    },

    addRefund(charge: Charge, amount: number, form: Form, status: Refund['status']) {
      const refund: Refund = {
        id: identifier('re'),
        object: 'refund',
        amount,
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        charge: charge.id,
        metadata: metadataOf(form),
        status,
        created: now(),
      }
      refunds.unshift(refund)
      giveBack(charge, amount)
      return refund
    },

    /** The payer's bank sends it back, however long ago it was made. */
    failRefund(charge: Charge, refund: Refund) {
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      giveBack(charge, -refund.amount)
    },

    addDispute(charge: Charge, amount: number) {
      const dispute: Dispute = {
        id: identifier('du'),
        object: 'dispute',
        amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
        metadata: {},
        created: now(),
      }
      disputes.unshift(dispute)
      charge.disputed = true
      return dispute
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
