import * as z from 'zod/mini'
import { type Money, toDecimal, toMoney } from '../../../../contract/money.ts'
import type { Attempt, ProviderRefund, Refund } from '../../provider/gateway.ts'
import { type CashfreeApi, identifier, orderPath, refusalOf } from './api.ts'

const text = z.nullish(z.string())

const refundAnswer = z.object({
  cf_refund_id: z.nullish(identifier),
  cf_payment_id: z.nullish(identifier),
  refund_id: z.string(),
  refund_status: z.string(),
  refund_amount: z.nullish(z.number()),
  refund_currency: text,
  status_description: text,
})
export const refundsAnswer = z.array(refundAnswer)
type Told = z.infer<typeof refundAnswer>

const states: Record<string, Refund['state']> = {
  SUCCESS: 'DONE',
  PENDING: 'PENDING',
  ONHOLD: 'PENDING',
  CANCELLED: 'FAILED',
  FAILED: 'FAILED',
}

/**
 * Gives back what was paid. The refund bears a name of ours, so it is looked for first: a
 * repetition learns its state, where the idempotency key would repeat the first answer.
 */
export async function refundCashfree(
  cashfree: CashfreeApi,
  { txId }: Attempt,
  { minor }: Money,
  key: string,
): Promise<Refund> {
  const refundId = nameOf(key)
  const known = await findRefund(cashfree, txId, refundId)
  if (known) return known
  try {
    const made = await cashfree(`${orderPath(txId)}/refunds`, {
      body: refundBody(minor, refundId),
      key: `refund ${key}`,
      answer: refundAnswer,
    })
    return read(made)
  } catch (error) {
    return refused(error, () => findRefund(cashfree, txId, refundId))
  }
}

export const refundBody = (minor: number, refundId: string) => ({
  refund_amount: Number(toDecimal(minor)),
  refund_id: refundId,
  refund_note: 'Scholarship exam',
})

/**
 * Cashfree allows letters and digits, 40 at the most. Keys have no capitals, so one shows that a
 * refund is ours and another stands for the hyphen: the key can be read again.
 */
export const nameOf = (key: string) => `K${key.replaceAll('-', 'X')}`
export const keyOf = (refundId: string) =>
  /^K[0-9a-zX]+$/.test(refundId) ? refundId.slice(1).replaceAll('X', '-') : undefined

async function findRefund(cashfree: CashfreeApi, txId: string, refundId: string) {
  try {
    const path = `${orderPath(txId)}/refunds/${refundId}`
    return read(await cashfree(path, { answer: refundAnswer }))
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined
    throw error
  }
}

function read({ refund_status, cf_refund_id, refund_id, status_description }: Told) {
  const state = states[refund_status] ?? 'PENDING'
  const reason = state === 'DONE' ? undefined : status_description
  return { state, providerRefundId: cf_refund_id ?? refund_id, ...(reason && { reason }) }
}

/** A refund in the list of its order; nothing where Cashfree does not say how much it is. */
export function readRefund(refund: Told): ProviderRefund | undefined {
  const key = keyOf(refund.refund_id)
  const amount = toMoney(refund.refund_amount, refund.refund_currency ?? 'INR')
  return amount && { ...read(refund), ...(key && { key }), amount }
}

async function refused(error: unknown, find: () => Promise<Refund | undefined>): Promise<Refund> {
  const refusal = refusalOf(error)
  // A race condition: someone else asked for the same refund at the same time.
  const known = refusal?.status === 409 ? await find() : undefined
  if (known) return known
  if (refusal?.status === 400 || refusal?.status === 422) {
    return { state: 'FAILED', reason: refusal.reason }
  }
  throw error
}
