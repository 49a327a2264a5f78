import type { UnpaidApplication } from '../../contract/application.ts'
import { brand } from '../../contract/brand.ts'
import { courseName } from '../../contract/event-words.ts'
import { amountText } from '../../contract/money.ts'
import { type PaymentPayload, referenceOf } from '../../contract/payment.ts'

type LedgerProps = {
  payload: PaymentPayload | undefined
  application: UnpaidApplication | undefined
}

/** How much, for what and to whom, while the visitor pays. */
export function PayLedger({ payload, application }: LedgerProps) {
  const due = payload ?? application?.charge
  return (
    <section className="pay__left on-ink" aria-labelledby="ledger-heading">
      <h2 id="ledger-heading">You are paying {brand.provider}</h2>
      <p className="pay__amt">
        {/* Its line is kept until the amount is known. */}
        {due ? (
          <>
            <small>{due.currency}</small>
            {amountText(due.amount)}
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      <dl className="facts">
        <div>
          <dt>For</dt>
          <dd>Scholarship exam{application && `, ${courseName(application.selected_course)}`}</dd>
        </div>
        {application && (
          <div className="wide">
            <dt>Applicant</dt>
            <dd>{application.fullname}</dd>
          </div>
        )}
        {application?.coupon_code && (
          <div className="wide">
            <dt>Coupon</dt>
            <dd>{application.coupon_code} applied</dd>
          </div>
        )}
        {payload && (
          <div>
            <dt>Reference</dt>
            <dd className="num">{referenceOf(payload.txId)}</dd>
          </div>
        )}
      </dl>
      <ol className="way pay__way">
        <li className="is-done">
          <b>Application saved.</b> Nothing to retype, whatever happens.
        </li>
        <li className="is-now" aria-current="step">
          <b>Payment.</b> You are here.
        </li>
        <li>
          <b>Result and receipt.</b> On this site and by email.
        </li>
      </ol>
    </section>
  )
}
