import type { GatewayName, PayloadOf } from '../../contract/payment.ts'
import type { Gateway } from '../../server/payment/provider/gateway.ts'

/** `in-flight`: paid, and the bank or the provider has not decided yet. */
export type Outcome = 'pay' | 'fail' | 'cancel' | 'in-flight'
export type Complete = (result: object) => Promise<unknown>
export type Signed = { headers: Record<string, string>; payload: string }

/** Facts and ways of one gateway that the tests need. */
export type TestGateway<Name extends GatewayName> = {
  /** Acts as its page or window does when the visitor has chosen; `complete` calls the site. */
  press: (
    simulatorsUrl: string,
    payload: PayloadOf<Name>,
    outcome: Outcome,
    complete: Complete,
  ) => Promise<unknown>
  webhook: {
    /** Signs as the simulated one does; or comes with an adapter that believes it. */
    signer: () => Promise<{ adapter?: Gateway<Name>; sign: (body: string) => Signed }>
    /** In the place where the event's own data belong stands something else. */
    misshapen: string
    /** Something that it may tell one day, and that we have no use for. */
    unused: (txId: string) => string
    ack: RegExp
  }
}

export const submitForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
