import { PaymentResult } from './result.tsx'
import './payment.css'

/** The wizard's fourth step. */
export const ResultStep = ({ kspayId }: { kspayId: string | undefined }) => (
  <PaymentResult kspayId={kspayId} step="Step 4 of 4" />
)
