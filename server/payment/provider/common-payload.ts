import { priceOf } from '../../../contract/money.ts'
import type { Attempt, Urls } from './gateway.ts'

/** Data that every checkout needs, at any gateway. */
export const commonPayload = ({ txId, expected }: Attempt, { returnUrl }: Urls) => ({
  txId,
  pe_txnId: txId,
  ...priceOf(expected),
  redirectUrl: returnUrl,
})
