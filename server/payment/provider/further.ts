import type { Attempt, FurtherPayment, Snapshot } from './gateway.ts'

/**
 * Several payments were captured on one order. The one that was asked about comes first: the one
 * that is known, else one that is still there, of the sum that was asked for.
 */
export function ownAndFurther(
  { providerPaymentId, expected }: Attempt,
  payments: [FurtherPayment, ...FurtherPayment[]],
): Snapshot {
  const isHere = ({ state }: FurtherPayment) => state === 'PAID'
  const isExpected = ({ paid }: FurtherPayment) =>
    paid?.minor === expected.minor && paid.currency === expected.currency
  const own =
    payments.find((payment) => payment.providerPaymentId === providerPaymentId) ??
    payments.find((payment) => isHere(payment) && isExpected(payment)) ??
    payments.find(isHere) ??
    payments[0]
  const further = payments.filter((payment) => payment !== own)
  return { ...own, ...(further.length > 0 && { further }) }
}
