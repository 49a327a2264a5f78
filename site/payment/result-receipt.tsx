import { brand } from '../../contract/brand.ts'
import { priceText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/payment.ts'
import type { Look } from './result-look.ts'
import type { Facts } from './use-result.ts'

type ReceiptProps = { txId: string; look: Look; facts: Facts | undefined }

export function Receipt({ txId, look, facts }: ReceiptProps) {
  const when =
    facts &&
    new Date(facts.started_at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className="sum" aria-labelledby="reference-heading">
      <h2 id="reference-heading" className="ref-k">
        Reference number
      </h2>
      <span className="ref num">{referenceOf(txId)}</span>
      {facts && (
        <dl className="sum__rows">
          <div>
            <dt>Scholarship exam</dt>
            <dd className="quiet">{priceText(facts)}</dd>
          </div>
          <div>
            <dt>Started</dt>
            <dd className="quiet">{when}</dd>
          </div>
          <div>
            <dt>Paid to</dt>
            <dd className="quiet">{brand.provider}</dd>
          </div>
          {look === 'paid' ? (
            <div className="total">
              <dt>Paid in full</dt>
              <dd>{priceText(facts)}</dd>
            </div>
          ) : (
            <div>
              <dt>Status</dt>
              <dd>{look === 'failed' ? 'Failed' : 'Pending'}</dd>
            </div>
          )}
        </dl>
      )}
      <p className="note">
        {look === 'paid' && 'A receipt is on its way to your email. '}
        Quote the reference number if you write to us.
      </p>
    </section>
  )
}
