import type { GatewayName } from '../../contract/payment.ts'
import { cashfreeInTests } from './cashfree.ts'
import type { TestGateway } from './gateway.ts'
import { paypalInTests } from './paypal.ts'
import { payuInTests } from './payu.ts'
import { razorpayInTests } from './razorpay.ts'
import { stripeInTests } from './stripe.ts'
import { verifoneInTests } from './verifone.ts'

/** Ways to pay and call through each gateway; a name without its entry does not compile. */
export const testGateways: { [Name in GatewayName]: TestGateway<Name> } = {
  RAZORPAY: razorpayInTests,
  PAYPAL: paypalInTests,
  CASHFREE: cashfreeInTests,
  PAYU: payuInTests,
  STRIPE: stripeInTests,
  VERIFONE: verifoneInTests,
}
