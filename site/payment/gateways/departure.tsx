import type { ReactNode } from 'react'
import { referenceOf } from '../../../contract/payment.ts'
import { Opening } from './opening.tsx'

type DepartureProps = {
  provider: string
  currency: string
  amount: string | number
  txId: string
  /** The way on for those whom nothing takes there: a button. */
  children: ReactNode
}

/** Says where the browser is about to go, and for how much. */
export function Departure({ provider, currency, amount, txId, children }: DepartureProps) {
  return (
    <>
      <p className="lead">You pay on {provider}’s page and come back here by yourself.</p>
      <Opening title="Taking you there…">
        {currency} {amount}, reference <span className="num">{referenceOf(txId)}</span>.
      </Opening>
      <div className="pay__foot">{children}</div>
    </>
  )
}
