import { type GatewayName, gatewayNames } from '../../../contract/payment.ts'
import { createCashfree } from '../gateways/cashfree/cashfree.ts'
import { createPaypal } from '../gateways/paypal/paypal.ts'
import { createPayu } from '../gateways/payu/payu.ts'
import { createRazorpay } from '../gateways/razorpay/razorpay.ts'
import { createStripe } from '../gateways/stripe/stripe.ts'
import { createVerifone } from '../gateways/verifone/verifone.ts'
import type { GatewaySettings, SettingsOf } from '../payment.config.ts'
import type { Gateway } from './gateway.ts'

/** The gateways that can be used: those whose keys are set. Nobody is asked about what was free. */
export type Gateways = Partial<Record<GatewayName, Gateway>> & { FREE?: undefined }

/** Makers of each adapter; a name without one does not compile. */
const makers: { [Name in GatewayName]: (config: SettingsOf<Name>) => Gateway<Name> } = {
  RAZORPAY: createRazorpay,
  PAYPAL: createPaypal,
  CASHFREE: createCashfree,
  PAYU: createPayu,
  STRIPE: createStripe,
  VERIFONE: createVerifone,
}

export function createGateways(configs: GatewaySettings): Gateways {
  return Object.fromEntries(
    gatewayNames.flatMap((name) => {
      const gateway = make(name, configs[name])
      return gateway ? [[name, gateway]] : []
    }),
  )
}

function make<Name extends GatewayName>(name: Name, config: GatewaySettings[Name]) {
  const isComplete = Object.values(config).every((value) => value !== undefined)
  return isComplete ? makers[name](config as SettingsOf<Name>) : undefined
}
