import { priceOf } from '../../../contract/money.ts'
import type { Attempt, Urls } from './gateway.ts'

/** What every checkout needs to know, whoever runs it. */
export const commonPayload = ({ txId, expected }: Attempt, { returnUrl }: Urls) => ({
  txId,
  pe_txnId: txId,
  ...priceOf(expected),
  redirectUrl: returnUrl,
})
