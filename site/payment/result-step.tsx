import { PaymentResult } from './result.tsx'
import './payment.css'

/** The wizard's fourth step. */
export const ResultStep = ({ txId }: { txId: string | undefined }) => (
  <PaymentResult txId={txId} step="Step 4 of 4" />
)
