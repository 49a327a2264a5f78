import { priceOf } from '../../contract/money.ts'
import type { Addresses, Attempt } from './gateway.ts'

/** What every checkout needs to know, whoever runs it. */
export const commonPayload = ({ txId, expected }: Attempt, { returnUrl }: Addresses) => ({
  txId,
  pe_txnId: txId,
  ...priceOf(expected),
  redirectUrl: returnUrl,
})
