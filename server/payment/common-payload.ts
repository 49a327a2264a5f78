import type { Addresses, Attempt } from './gateway.ts'

/** What every checkout needs to know, whoever runs it. */
export const commonPayload = ({ txId, expected }: Attempt, { returnUrl }: Addresses) => ({
  txId,
  pe_txnId: txId,
  amount: expected.minor / 100,
  currency: expected.currency,
  redirectUrl: returnUrl,
})
