import * as z from 'zod/mini'
import { eventDates } from './event-dates.ts'
import { say } from './messages/say.ts'
import { currencies } from './money.ts'
import { price } from './price.ts'
import { txIdPattern } from './tx-id.ts'

export const gatewayNames = [
  'RAZORPAY',
  'PAYPAL',
  'CASHFREE',
  'PAYU',
  'STRIPE',
  'VERIFONE',
] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The gateways, as payers know them. */
export const gatewayTitles: Record<GatewayName, string> = {
  RAZORPAY: 'Razorpay',
  PAYPAL: 'PayPal',
  CASHFREE: 'Cashfree',
  PAYU: 'PayU',
  STRIPE: 'Stripe',
  VERIFONE: 'Verifone',
}

/** States of an attempt to pay. */
export const paymentStates = [
  'CREATED',
  'PENDING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'REFUNDED',
  /** The payer's bank or the provider took the money back. */
  'CHARGED_BACK',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Statuses of a payment that a visitor hears; nothing else is ever said. */
export const paymentStatuses = ['PAYMENT_PAID', 'FAILED', 'PENDING'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Data that every checkout needs, at any gateway. `amount` is in whole units: 1200 or 18.5. */
const common = {
  txId: z.string(),
  pe_txnId: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  redirectUrl: z.string(),
}

const scriptConfig = z.object({ scriptUrl: z.string() })

const razorpayPayload = z.object({
  gateway: z.literal('RAZORPAY'),
  ...common,
  providerOrderId: z.string(),
  clientId: z.string(),
  config: z.object({
    scriptUrl: z.string(),
    /** URL to which Razorpay posts the result from a page of its own; older checkouts have none. */
    callbackUrl: z.optional(z.string()),
    name: z.string(),
    prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  }),
})

const paypalPayload = z.object({
  gateway: z.literal('PAYPAL'),
  ...common,
  providerOrderId: z.string(),
  clientId: z.string(),
  config: scriptConfig,
  /** The price in each currency that can be chosen. */
  prices: z.optional(z.array(price)),
})

const cashfreePayload = z.object({
  gateway: z.literal('CASHFREE'),
  ...common,
  providerOrderId: z.string(),
  /** The payment session id; without it nothing can start. */
  sessionId: z.string(),
  mode: z.enum(['sandbox', 'production']),
  config: scriptConfig,
})

/** The fields of PayU's form, exactly as they were hashed. */
const payuForm = z.object({
  key: z.string(),
  txnid: z.string(),
  productinfo: z.string(),
  amount: z.string(),
  email: z.string(),
  firstname: z.string(),
  surl: z.string(),
  furl: z.string(),
  phone: z.string(),
  hash: z.string(),
  enforce_paymethod: z.optional(z.string()),
  payUUrl: z.string(),
})

const payuPayload = z.object({
  gateway: z.literal('PAYU'),
  ...common,
  details: z.object({ initiateTransaction: payuForm }),
})

const stripePayload = z.object({
  gateway: z.literal('STRIPE'),
  ...common,
  providerOrderId: z.string(),
  clientSecret: z.string(),
  publishableKey: z.string(),
  config: scriptConfig,
})

const verifonePayload = z.object({
  gateway: z.literal('VERIFONE'),
  ...common,
  /** The merchant code. */
  clientId: z.string(),
  config: z.object({ scriptUrl: z.string(), prefill: z.object({ name: z.string() }) }),
})

/** Nothing to pay: no gateway is asked, and the visitor goes straight on. */
const freePayload = z.object({ gateway: z.literal('FREE'), ...common })

const payloads = {
  RAZORPAY: razorpayPayload,
  PAYPAL: paypalPayload,
  CASHFREE: cashfreePayload,
  PAYU: payuPayload,
  STRIPE: stripePayload,
  VERIFONE: verifonePayload,
} satisfies Record<GatewayName, z.ZodMiniType>

export const paymentPayload = z.discriminatedUnion('gateway', [
  freePayload,
  ...Object.values(payloads),
])

/** A gateway that this page does not know, for example of a newer server. */
export const otherPayload = z.object({ gateway: z.string() })

export type PaymentPayload = z.infer<typeof paymentPayload>
export type PayloadOf<Name extends GatewayName | 'FREE'> = Extract<
  PaymentPayload,
  { gateway: Name }
>

const requestId = z.string().check(z.regex(/^[0-9a-f]{32}$/, say('application.unknown')))
const txId = z.string().check(z.regex(txIdPattern, say('payment.unknown')))

export const paymentStart = z.object({
  scholarship_requested_id: requestId,
  redirection_url: z.string().check(z.maxLength(2000, say('payment.long-url'))),
  /** Currency, where a gateway takes several; otherwise the first it takes. */
  currency: z.optional(z.enum(currencies)),
})

export const paymentQuestion = z.object({ payment_transaction_id: txId })

/** Result that the provider's script handed to the browser: PayPal's order, Verifone's token. */
export const paymentCompletion = z.object({
  payment_transaction_id: txId,
  result: z.record(z.string(), z.unknown()),
})

/** Details that only the browser hears that applied. Amounts are in the payment's currency. */
const paymentDetails = z.object({
  email: z.string(),
  coupon_code: z.string(),
  /** Before the coupon, and what it took off; unknown where prices have changed since. */
  fee: z.optional(z.number()),
  off: z.optional(z.number()),
  paid_at: z.optional(z.string()),
  /** The provider as payers know it, and what it calls the payment. */
  provider: z.optional(z.string()),
  provider_reference: z.optional(z.string()),
  /** Address of the receipt as a page that prints on one sheet. */
  receipt_url: z.optional(z.string()),
})

/** What became of a payment. */
export const paymentResult = z.object({
  isOk: z.boolean(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.enum(currencies),
  started_at: z.string(),
  /** PENDING, and a bank or the provider is at work on it: that can take days. */
  in_flight: z.optional(z.boolean()),
  /** PENDING, and the provider has just said that nothing was charged and nothing is under way. */
  idle: z.optional(z.boolean()),
  /** FAILED, and another payment has paid for the same application. */
  paid_otherwise: z.optional(z.boolean()),
  /** FAILED, because the money went back: how much in all, and when the last of it did. */
  refunded: z.optional(
    z.object({
      amount: z.number(),
      currency: z.enum(currencies),
      at: z.string(),
      /** The payer's bank or the provider took it, after a dispute or a reversal. */
      taken_back: z.optional(z.boolean()),
      /** The refund has come back to us, and is being looked into. */
      late: z.optional(z.boolean()),
    }),
  ),
  /** Dates of the scholarship; told once it is paid for. */
  dates: z.optional(eventDates),
  /** Details are told once the payment has ended. */
  details: z.optional(paymentDetails),
})
export type PaymentResult = z.infer<typeof paymentResult>
