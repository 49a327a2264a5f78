import { dayInIndia } from '../../contract/calendar.ts'
import { Stepper } from '../application/step-band.tsx'
import { PaymentResult } from './payment-result.tsx'
import { words } from './words.tsx'
import './payment.css'

/** The wizard's fourth step. */
export const ResultStep = ({ txId }: { txId: string | undefined }) => (
  <PaymentResult
    txId={txId}
    today={dayInIndia()}
    steps={
      <div className="result__steps">
        <p className="stepband__no">{words.result.step}</p>
        <Stepper step={4} />
      </div>
    }
  />
)
