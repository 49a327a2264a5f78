import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Money } from '../../../../contract/money.ts'
import { toDecimal } from '../../../../contract/money.ts'
import type { Attempt, Refund } from '../../gateway.ts'
import { type CashfreeApi, refusalOf } from './api.ts'
import { orderPath, refundAnswer } from './order.ts'

const states: Record<string, Refund['state']> = {
  SUCCESS: 'DONE',
  PENDING: 'PENDING',
  ONHOLD: 'PENDING',
  CANCELLED: 'FAILED',
}

/**
 * Gives back what was paid. The refund bears a name of ours, so it is looked for first: a
 * repetition learns how it stands now, where the idempotency key would repeat the first answer.
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
      body: {
        refund_amount: Number(toDecimal(minor)),
        refund_id: refundId,
        refund_note: 'Scholarship exam',
      },
      key: `refund ${key}`,
      answer: refundAnswer,
    })
    return read(made)
  } catch (error) {
    return refused(error, () => findRefund(cashfree, txId, refundId))
  }
}

/** Cashfree allows letters and digits, 40 at the most. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

async function findRefund(cashfree: CashfreeApi, txId: string, refundId: string) {
  try {
    const path = `${orderPath(txId)}/refunds/${refundId}`
    return read(await cashfree(path, { answer: refundAnswer }))
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined
    throw error
  }
}

function read({ refund_status, cf_refund_id, refund_id }: z.infer<typeof refundAnswer>): Refund {
  return { state: states[refund_status] ?? 'PENDING', providerRefundId: cf_refund_id ?? refund_id }
}

async function refused(error: unknown, find: () => Promise<Refund | undefined>): Promise<Refund> {
  const refusal = refusalOf(error)
  // Somebody else asked for the same refund at the same time.
  const known = refusal?.status === 409 ? await find() : undefined
  if (known) return known
  if (refusal?.status === 400 || refusal?.status === 422) {
    return { state: 'FAILED', reason: refusal.reason }
  }
  throw error
}
