import { useEffect, useId, useRef } from 'react'
import { brand } from '../../../contract/brand.ts'
import { referenceOf } from '../../../contract/payment.ts'
import type { GatewayProps } from './props.ts'

/**
 * Leaves for PayU at once with a form that nobody sees. PayU sends the browser back to our server,
 * which knows more than this page could: nothing here ends the payment.
 */
export function PayuCheckout({ payload }: GatewayProps<'PAYU'>) {
  const { payUUrl, ...fields } = payload.details.initiateTransaction
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(false)
  useEffect(() => {
    if (left.current) return
    left.current = true
    form.current?.submit()
  }, [])
  return (
    <>
      <p className="lead">You pay on PayU’s page and come back here by yourself.</p>
      <div className="opening" role="status">
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <p>
          <b>Taking you there…</b>
          {payload.currency} {fields.amount} to {brand.provider}, reference{' '}
          <span className="num">{referenceOf(payload.txId)}</span>.
        </p>
      </div>
      <form ref={form} id={id} method="post" action={payUUrl} hidden>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <div className="pay__foot">
        {/* Sending it again is harmless: PayU takes one payment for one reference. */}
        <button type="submit" form={id} className="textbtn">
          Nothing happens? Continue
        </button>
      </div>
    </>
  )
}
