import { type ComponentType, lazy } from 'react'
import type { GatewayName } from '../../../contract/payment.ts'
import type { CheckoutProps } from './props.ts'

export type SiteGateway<Name extends GatewayName> = {
  /** The heading of the payment screen. */
  title: string
  /** Whether the way back tells how it ended; the others name the payment alone. */
  tellsOutcome: boolean
  Checkout: ComponentType<CheckoutProps<Name>>
}

/** Each gateway's part of the payment screen; a name without one does not compile. */
export const siteGateways: { [Name in GatewayName]: SiteGateway<Name> } = {
  RAZORPAY: {
    title: 'Pay with Razorpay',
    tellsOutcome: true,
    Checkout: lazy(async () => ({ default: (await import('./razorpay.tsx')).RazorpayCheckout })),
  },
  PAYPAL: {
    title: 'Pay with PayPal',
    tellsOutcome: true,
    Checkout: lazy(async () => ({ default: (await import('./paypal.tsx')).PaypalCheckout })),
  },
  CASHFREE: {
    title: 'Going to Cashfree',
    tellsOutcome: false,
    Checkout: lazy(async () => ({ default: (await import('./cashfree.tsx')).CashfreeCheckout })),
  },
  PAYU: {
    title: 'Going to PayU',
    tellsOutcome: false,
    Checkout: lazy(async () => ({ default: (await import('./payu.tsx')).PayuCheckout })),
  },
  STRIPE: {
    title: 'Pay by card',
    tellsOutcome: true,
    Checkout: lazy(async () => ({ default: (await import('./stripe.tsx')).StripeCheckout })),
  },
  VERIFONE: {
    title: 'Pay by card',
    tellsOutcome: false,
    Checkout: lazy(async () => ({ default: (await import('./verifone.tsx')).VerifoneCheckout })),
  },
}
