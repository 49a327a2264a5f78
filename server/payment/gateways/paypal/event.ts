import * as z from 'zod/mini'
import { toMoney } from '../../../../contract/money.ts'
import type { Dispute, Notice } from '../../provider/gateway.ts'
import { parseEvent } from '../../provider/parse-event.ts'
import type { PaypalApi } from './api.ts'
import { captureAnswer, captureOf, links } from './order.ts'

const ack = { contentType: 'text/plain', body: '' }
const text = z.nullish(z.string())
const money = z.nullish(z.object({ value: text, currency_code: text }))

const kindSchema = z.object({ id: z.string(), event_type: z.string() })

/** Reads an event whose signature was good. */
export async function readEvent(paypal: PaypalApi, rawBody: Buffer): Promise<Notice> {
  const { id: dedupeKey, event_type } = parseEvent(kindSchema, rawBody)
  if (event_type.startsWith('CUSTOMER.DISPUTE.')) return { dedupeKey, ...readDispute(rawBody), ack }
  if (!/^(CHECKOUT|PAYMENT)\./.test(event_type)) return { dedupeKey, ack }
  const { resource } = parseEvent(eventSchema, rawBody)
  const reference = await referenceOf(paypal, event_type, resource)
  if (event_type !== 'PAYMENT.CAPTURE.REVERSED') return { dedupeKey, ...reference, ack }
  const amount = toMoney(resource.amount?.value, resource.amount?.currency_code)
  const dispute: Dispute = {
    id: resource.id ?? dedupeKey,
    state: 'lost',
    ...(amount && { amount }),
    reason: 'REVERSED',
  }
  return { dedupeKey, ...reference, dispute, ack }
}

const eventSchema = z.object({
  resource: z.object({
    id: text,
    order_id: text,
    custom_id: text,
    amount: money,
    purchase_units: z.nullish(z.array(z.object({ custom_id: text }))),
    supplementary_data: z.nullish(
      z.object({ related_ids: z.nullish(z.object({ order_id: text })) }),
    ),
    links,
  }),
})
type Resource = z.infer<typeof eventSchema>['resource']

async function referenceOf(paypal: PaypalApi, event: string, resource: Resource) {
  const isOrder = event.startsWith('CHECKOUT.ORDER.')
  const providerOrderId =
    (isOrder ? resource.id : resource.order_id) ??
    resource.supplementary_data?.related_ids?.order_id
  const txId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id
  if (!txId && !providerOrderId) return referenceOfRefunded(paypal, resource)
  return { ...(txId && { txId }), ...(providerOrderId && { providerOrderId }) }
}

/** A refund made on PayPal's own pages names nothing of ours but the capture it belongs to. */
async function referenceOfRefunded(paypal: PaypalApi, resource: Resource) {
  const captureId = captureOf(resource)
  if (!captureId) return {}
  const { custom_id } = await paypal(`/v2/payments/captures/${captureId}`, {
    answer: captureAnswer,
  })
  return { providerPaymentId: captureId, ...(custom_id && { txId: custom_id }) }
}

const transaction = z.object({ seller_transaction_id: text, custom: text })
const disputeSchema = z.object({
  resource: z.object({
    dispute_id: z.string(),
    status: text,
    reason: text,
    dispute_amount: money,
    dispute_outcome: z.nullish(z.object({ outcome_code: text })),
    disputed_transactions: z.nullish(z.array(transaction)),
  }),
})

/** The seller keeps the money, or PayPal bears the loss; of any other outcome a person judges. */
const outcomes: Record<string, Dispute['state']> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
}

function readDispute(rawBody: Buffer) {
  const { resource } = parseEvent(disputeSchema, rawBody)
  const { dispute_id, reason, dispute_amount, dispute_outcome } = resource
  const [disputed] = resource.disputed_transactions ?? []
  const amount = toMoney(dispute_amount?.value, dispute_amount?.currency_code)
  const dispute: Dispute = {
    id: dispute_id,
    state: outcomes[dispute_outcome?.outcome_code ?? ''] ?? 'open',
    ...(amount && { amount }),
    ...(reason && { reason }),
  }
  return {
    ...(disputed?.custom && { txId: disputed.custom }),
    ...(disputed?.seller_transaction_id && { providerPaymentId: disputed.seller_transaction_id }),
    dispute,
  }
}
