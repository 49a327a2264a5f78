import type { ReactNode } from 'react'
import { type Price, priceText } from '../../../contract/money.ts'
import { referenceOf } from '../../../contract/tx-id.ts'
import { Reference } from '../../../ui/reference.tsx'
import { words } from '../words.tsx'
import { Opening } from './opening.tsx'

const said = words.gateways.departure

type DepartureProps = {
  provider: string
  price: Price
  txId: string
  /** The way on for those whom nothing takes there: a button. */
  children: ReactNode
}

/** Says where the browser is about to go, and for how much. */
export function Departure({ provider, price, txId, children }: DepartureProps) {
  return (
    <>
      <p className="lead">{said.lead(provider)}</p>
      <Opening title={said.title}>
        {said.facts(priceText(price), <Reference>{referenceOf(txId)}</Reference>)}
      </Opening>
      <div className="pay__foot">{children}</div>
    </>
  )
}
