import type { GatewayName, PayloadOf } from '../../../contract/payment.ts'

/** How a checkout ended in this browser: a hint for the address, never the truth. */
export type Outcome = { payment_status: 'Success' | 'Failed'; provider_payment_id?: string }

export type GatewayProps<Name extends GatewayName> = {
  payload: PayloadOf<Name>
  /** Sends the browser on to `redirectUrl` with `kspay_id` and the outcome. */
  finish: (outcome: Outcome) => void
  /** Shown in words on the page, with a way to try again. */
  fail: (sentence: string) => void
}
