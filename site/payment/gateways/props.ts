import type { Currency } from '../../../contract/money.ts'
import type { GatewayName, PayloadOf, PaymentStatus } from '../../../contract/payment.ts'

/** Outcome of a checkout in this browser: a hint for the address bar, never the truth. */
export type Outcome = { payment_status: 'Success' | 'Failed'; provider_payment_id?: string }

export type GatewayProps<Name extends GatewayName> = {
  payload: PayloadOf<Name>
  /** Sends the browser on to `redirectUrl` with `kspay_id` and the outcome. */
  finish: (outcome: Outcome) => void
  /** Shows a sentence on the page, with a way to try again. */
  fail: (sentence: string) => void
}

/** Props of a checkout, with those that only some gateways use. */
export type CheckoutProps<Name extends GatewayName> = GatewayProps<Name> & {
  /** Asks for a payload in this currency: another price, another order, another script. */
  choose: (currency: Currency) => void
  complete: Complete
}

/** Hands what the provider's script gave this browser to the server, which completes the payment. */
export type Complete = (
  result: unknown,
) => Promise<{ payment_status: PaymentStatus; redirect_url?: string | undefined }>
