import type { Disputes } from 'razorpay/dist/types/disputes.js'
import type { Orders } from 'razorpay/dist/types/orders.js'
import type { Payments } from 'razorpay/dist/types/payments.js'
import type { Refunds } from 'razorpay/dist/types/refunds.js'
import type Stripe from 'stripe'
import type * as razorpay from './razorpay/ledger.ts'
import type * as stripe from './stripe/ledger.ts'

/**
 * Does not compile where a simulator answers with a field that the official client's types do not
 * have, or with another type. Fields that nobody here reads are left out.
 */
type Fits<
  Official,
  Name extends keyof Official,
  Ours extends { [Key in Name]: Official[Key] },
> = Ours

/** Where Razorpay's documents show null, or a list for empty notes, its types do not. */
type Loose = 'receipt' | 'refund_status' | 'notes'
type Named<Ours> = Exclude<keyof Ours, Loose>

type Razorpay = [
  Fits<Orders.RazorpayOrder, Named<razorpay.Order>, razorpay.Order>,
  Fits<Payments.RazorpayPayment, Named<razorpay.Payment>, razorpay.Payment>,
  Fits<Refunds.RazorpayRefund, Named<razorpay.Refund>, razorpay.Refund>,
  Fits<Disputes.RazorpayDispute, keyof razorpay.Dispute, razorpay.Dispute>,
]

type Stripes = [
  Fits<Stripe.Charge, keyof stripe.Charge, stripe.Charge>,
  Fits<Stripe.PaymentIntent, keyof stripe.Intent, stripe.Intent>,
  Fits<Stripe.Refund, keyof stripe.Refund, stripe.Refund>,
  Fits<Stripe.Dispute, keyof stripe.Dispute, stripe.Dispute>,
]

export type Official = Razorpay | Stripes
