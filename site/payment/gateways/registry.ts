import { type ComponentType, lazy } from 'react'
import type { GatewayName } from '../../../contract/payment.ts'
import type { CheckoutProps } from './props.ts'

export type SiteGateway<Name extends GatewayName> = {
  /** True if the way back tells how it ended; the others name the payment alone. */
  tellsOutcome: boolean
  Checkout: ComponentType<CheckoutProps<Name>>
}

/** Each gateway's part of the payment screen; a name without one does not compile. */
export const siteGateways: { [Name in GatewayName]: SiteGateway<Name> } = {
  RAZORPAY: {
    tellsOutcome: true,
    Checkout: lazy(async () => ({ default: (await import('./razorpay.tsx')).RazorpayCheckout })),
  },
  PAYPAL: {
    tellsOutcome: true,
    Checkout: lazy(async () => ({ default: (await import('./paypal.tsx')).PaypalCheckout })),
  },
  CASHFREE: {
    tellsOutcome: false,
    Checkout: lazy(async () => ({ default: (await import('./cashfree.tsx')).CashfreeCheckout })),
  },
  PAYU: {
    tellsOutcome: false,
    Checkout: lazy(async () => ({ default: (await import('./payu.tsx')).PayuCheckout })),
  },
  STRIPE: {
    tellsOutcome: true,
    Checkout: lazy(async () => ({ default: (await import('./stripe.tsx')).StripeCheckout })),
  },
  VERIFONE: {
    tellsOutcome: false,
    Checkout: lazy(async () => ({ default: (await import('./verifone.tsx')).VerifoneCheckout })),
  },
}
