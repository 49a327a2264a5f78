import { createHash } from 'node:crypto'
import type { Money } from '../../../../contract/money.ts'
import { toDecimal, toMinor } from '../../../../contract/money.ts'
import type { Refund } from '../../gateway.ts'
import { ProviderUnreachable } from '../../provider-call.ts'
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
 * PayU refuses a token it has seen, and forgets to say what became of it, so we look before we
 * ask and again when it refuses: a repeated call finds the first one's refund.
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

function toRefund({ status, request_id }: PayuAction): Refund {
  const states: Record<string, Refund['state']> = { success: 'DONE', failure: 'FAILED' }
  const state = states[status.toLowerCase()] ?? 'PENDING'
  return {
    state,
    providerRefundId: request_id,
    ...(state === 'FAILED' && { reason: 'PayU could not return the money.' }),
  }
}

/** What has gone back to the payer so far. */
export async function refundedMinor(api: PayuApi, mihpayid: string) {
  const done = (await api.listActions(mihpayid)).filter(
    ({ action, status }) => action === 'refund' && status.toLowerCase() === 'success',
  )
  return done.reduce((sum, { amt }) => sum + (toMinor(amt) ?? 0), 0)
}
