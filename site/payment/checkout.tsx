import { lazy, Suspense, useCallback, useEffect } from 'react'
import { completePayment } from '../../contract/endpoints.ts'
import type { Currency } from '../../contract/money.ts'
import type { PaymentPayload } from '../../contract/payment.ts'
import { call } from '../api.ts'
import type { Complete, Outcome } from './gateways/props.ts'

const Razorpay = lazy(async () => ({
  default: (await import('./gateways/razorpay.tsx')).RazorpayCheckout,
}))
const Paypal = lazy(async () => ({
  default: (await import('./gateways/paypal.tsx')).PaypalCheckout,
}))
const Stripe = lazy(async () => ({
  default: (await import('./gateways/stripe.tsx')).StripeCheckout,
}))
const Cashfree = lazy(async () => ({
  default: (await import('./gateways/cashfree.tsx')).CashfreeCheckout,
}))
const Payu = lazy(async () => ({ default: (await import('./gateways/payu.tsx')).PayuCheckout }))
const Verifone = lazy(async () => ({
  default: (await import('./gateways/verifone.tsx')).VerifoneCheckout,
}))

/** Those whose way back names the payment alone. */
const sayLittle = new Set(['CASHFREE', 'PAYU', 'VERIFONE'])

export type CheckoutProps = {
  payload: PaymentPayload
  choose: (currency: Currency) => void
  fail: (sentence: string) => void
}

/** The chosen gateway's own part of the payment screen. */
export function Checkout(props: CheckoutProps) {
  const { payload } = props
  const finish = useCallback(
    (outcome: Outcome) => {
      const address = new URL(payload.redirectUrl)
      address.searchParams.set('kspay_id', payload.txId)
      if (!sayLittle.has(payload.gateway)) {
        for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value)
      }
      location.assign(address)
    },
    [payload],
  )
  const complete = useCallback(
    async (result: unknown) => {
      const { data } = await call(completePayment, {
        payment_transaction_id: payload.txId,
        result: result as Record<string, unknown>,
      })
      return data
    },
    [payload.txId],
  )
  return (
    <Suspense>
      <OfGateway {...props} finish={finish} complete={complete} />
    </Suspense>
  )
}

type OfGatewayProps = CheckoutProps & {
  finish: (outcome: Outcome) => void
  complete: Complete
}

function OfGateway({ payload, choose, ...rest }: OfGatewayProps) {
  switch (payload.gateway) {
    case 'RAZORPAY':
      return <Razorpay payload={payload} {...rest} />
    case 'PAYPAL':
      return <Paypal payload={payload} choose={choose} {...rest} />
    case 'STRIPE':
      return <Stripe payload={payload} {...rest} />
    case 'CASHFREE':
      return <Cashfree payload={payload} {...rest} />
    case 'PAYU':
      return <Payu payload={payload} {...rest} />
    case 'VERIFONE':
      return <Verifone payload={payload} {...rest} />
    case 'FREE':
      return <Nothing finish={rest.finish} />
  }
}

/** Nothing to pay: the visitor goes straight on. */
function Nothing({ finish }: { finish: (outcome: Outcome) => void }) {
  useEffect(() => finish({ payment_status: 'Success' }), [finish])
  return null
}
