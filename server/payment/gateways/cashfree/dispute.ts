import * as z from 'zod/mini'
import { toMoney } from '../../../../contract/money.ts'
import type { Dispute } from '../../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { type CashfreeApi, identifier, orderPath } from './api.ts'

const text = z.nullish(z.string())

export const disputeAnswer = z.object({
  dispute_id: identifier,
  dispute_status: text,
  dispute_amount: z.nullish(z.number()),
  dispute_amount_currency: text,
  reason_description: text,
  order_details: z.nullish(z.object({ cf_payment_id: z.nullish(identifier) })),
})

/** A dispute may pass several stages (`CHARGEBACK_…`, `ARBITRATION_…`); all end in these words. */
export function readDispute(told: z.infer<typeof disputeAnswer>): Dispute {
  const status = told.dispute_status ?? ''
  const isLost = /_MERCHANT_(LOST|ACCEPTED)$/.test(status)
  const amount = toMoney(told.dispute_amount, told.dispute_amount_currency ?? 'INR')
  const reason = [status, told.reason_description].filter(Boolean).join(': ')
  return {
    id: told.dispute_id,
    state: isLost ? 'lost' : status.endsWith('_MERCHANT_WON') ? 'won' : 'open',
    ...(amount && { amount }),
    ...(reason && { reason }),
  }
}

/** A payment is settled without waiting for this: webhooks and the next question tell of it too. */
export async function fetchDisputes(cashfree: CashfreeApi, txId: string) {
  try {
    const answer = z.array(disputeAnswer)
    const told = await cashfree(`${orderPath(txId)}/disputes`, { answer })
    return told.map((dispute) => {
      const cf_payment_id = dispute.order_details?.cf_payment_id
      return { ...readDispute(dispute), ...(cf_payment_id && { cf_payment_id }) }
    })
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnreachable) return []
    throw error
  }
}
