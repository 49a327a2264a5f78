import { createHash } from 'node:crypto'
import type { Currency, Money } from '../../../../contract/money.ts'
import { toDecimal, toMoney } from '../../../../contract/money.ts'
import type { ProviderRefund, Refund } from '../../provider/gateway.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import type { PayuAction, PayuApi } from './api.ts'

/**
 * Codes that refuse nothing for good: queued, seen before but not yet listed, too soon after
 * another one, overdrawn today, locked, waiting for a person.
 */
const undecided = new Set(
  '100 101 102 104 106 109 112 120 122 123 126 127 214 225 226 227'.split(' '),
)

/** PayU takes 23 characters at most. */
const tokenOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 23)

/**
 * PayU refuses an idempotency key (token) it has seen, and forgets to say what became of it, so we
 * look before we ask and again when it refuses: a repeated call finds the first one's refund.
 */
export async function refundOnce(
  api: PayuApi,
  mihpayid: string,
  amount: Money,
  key: string,
): Promise<Refund> {
  const token = tokenOf(key)
  const known = await findRefund(api, mihpayid, token)
  if (known) return known
  const answer = await api.refund(mihpayid, token, toDecimal(amount.minor))
  if (String(answer.status) === '1') {
    const id = answer.request_id
    return { state: 'PENDING', ...(id && { providerRefundId: id }) }
  }
  const raced = await findRefund(api, mihpayid, token)
  if (raced) return raced
  if (!answer.error_code) throw new ProviderUnreachable('PayU did not decide about the refund')
  const state = undecided.has(answer.error_code) ? 'PENDING' : 'FAILED'
  return { state, reason: answer.msg ?? `PayU answered ${answer.error_code}` }
}

async function findRefund(api: PayuApi, mihpayid: string, token: string) {
  const found = (await api.listActions(mihpayid)).find((action) => action.token === token)
  return found && toRefund(found)
}

/** QUEUED, IN PROGRESS, REQUESTED, od_hit: on its way, or waiting for funds. */
const ends: Record<string, Refund['state']> = { success: 'DONE', failure: 'FAILED' }

function toRefund({ status, request_id }: PayuAction) {
  const state = ends[status.toLowerCase()] ?? 'PENDING'
  return {
    state,
    providerRefundId: request_id,
    ...(state === 'FAILED' && { reason: 'PayU could not return the money.' }),
  }
}

/** All that it knows of. Our keys are behind its tokens and cannot be read from them. */
export async function listRefunds(
  api: PayuApi,
  mihpayid: string,
  currency: Currency,
): Promise<ProviderRefund[]> {
  const actions = await api.listActions(mihpayid)
  return actions
    .filter(({ action }) => action === 'refund')
    .map((action) => {
      const amount = toMoney(action.amt, currency)
      if (!amount) throw new ProviderUnreachable('PayU does not say what it returned')
      return { ...toRefund(action), amount }
    })
}
