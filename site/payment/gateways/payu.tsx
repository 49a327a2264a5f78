import { useEffect, useRef } from 'react'
import { words } from '../words.tsx'
import { Departure } from './departure.tsx'
import type { GatewayProps } from './props.ts'

/**
 * Leaves for PayU at once with a form whose fields nobody sees. PayU sends the browser back to our server,
 * which knows more than this page could: nothing here ends the payment.
 */
export function PayuCheckout({ payload }: GatewayProps<'PAYU'>) {
  const { payUUrl, ...fields } = payload.details.initiateTransaction
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(false)
  useEffect(() => {
    if (left.current) return
    left.current = true
    form.current?.submit()
  }, [])
  return (
    <Departure provider="PayU" price={payload} txId={payload.txId}>
      <form ref={form} method="post" action={payUUrl}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Sending it again is idempotent: PayU takes one payment for one reference. */}
        <button type="submit" className="textbtn">
          {words.gateways.departure.continue}
        </button>
      </form>
    </Departure>
  )
}
