import * as z from 'zod/mini'
import { ok, post } from './endpoint.ts'
import {
  otherPayload,
  paymentCompletion,
  paymentPayload,
  paymentQuestion,
  paymentResult,
  paymentStart,
  paymentStatuses,
} from './payment.ts'

/** Apart from the others: only the payment's own pages load what they need. */

export const initiatePayment = post('/scholarship/v1/initiate-payment', {
  summary: 'Start to pay, or go on with the attempt that is under way',
  body: paymentStart,
  data: z.object({ transactionResponse: z.nullish(z.union([paymentPayload, otherPayload])) }),
})

export const verifyPayment = post('/scholarship/v1/verify-payment', {
  summary: 'What became of a payment, as the gateway says',
  body: paymentQuestion,
  data: paymentResult,
})

export const completePayment = post('/scholarship/v1/complete-payment', {
  summary: "Hand over what the provider's script gave the browser",
  body: paymentCompletion,
  data: z.object({
    ...ok,
    payment_status: z.enum(paymentStatuses),
    /** Page where the visitor must confirm the payment, for example 3-D Secure. */
    redirect_url: z.optional(z.string()),
  }),
})
