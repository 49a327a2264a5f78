import { useEffect, useState } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { courseName } from '../../contract/event-words.ts'
import { amountText, type Price, rupees, shortText } from '../../contract/money.ts'
import type { PaymentPayload } from '../../contract/payment.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { Reference } from '../../ui/reference.tsx'
import { loadDue } from '../application/request-id.ts'
import { words } from './words.tsx'

const said = words.pay.ledger

type LedgerProps = {
  payload: PaymentPayload | undefined
  application: UnpaidApplication | undefined
  /** More may become known: its line is kept. */
  isLoading: boolean
}

/** Shows the sum, what it is for and whom it goes to, while the visitor pays. */
export function PayLedger({ payload, application, isLoading }: LedgerProps) {
  const [expected, setExpected] = useState<Price>()
  useEffect(() => setExpected(loadDue()), [])
  const due = payload ?? application?.charge ?? expected
  return (
    <section className="pay__left on-ink" aria-labelledby="ledger-heading">
      <h2 id="ledger-heading">{said.heading}</h2>
      {(due || isLoading) && <p className="pay__amt">{due ? <Due {...due} /> : '\u00a0'}</p>}
      {due && due.currency !== 'INR' && application && (
        <p className="pay__rupees">{said.inRupees(rupees(application.final_amount))}</p>
      )}
      <dl className="facts">
        <div>
          <dt>{said.for}</dt>
          <dd>{application ? said.examOf(courseName(application.selected_course)) : said.exam}</dd>
        </div>
        {application && (
          <div className="wide">
            <dt>{said.applicant}</dt>
            <dd>{application.fullname}</dd>
          </div>
        )}
        {application?.coupon_code && (
          <div>
            <dt>{said.coupon}</dt>
            <dd>{said.applied(application.coupon_code)}</dd>
          </div>
        )}
        {payload && (
          <div>
            <dt>{said.reference}</dt>
            <dd>
              <Reference>{referenceOf(payload.txId)}</Reference>
            </dd>
          </div>
        )}
      </dl>
      <ol className="way pay__way">
        {said.way.map(({ title, text }, index) => (
          <li
            key={title}
            className={['is-done', 'is-now'][index]}
            aria-current={index === 1 ? 'step' : undefined}
          >
            <b>{title}</b> {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Writes a price as `priceText` does, with a smaller currency. */
const Due = ({ amount, currency }: Price) => (
  <>
    <small>{currency}</small> {currency === 'INR' ? shortText(amount) : amountText(amount)}
  </>
)
