import * as z from 'zod/mini'
import { callProvider, ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { commandHash } from './hash.ts'
import type { PayuConfig } from './payu.config.ts'

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const optionalText = z.optional(z.nullable(text))

/** Documents show every value as text, as a number, as null, as "", and left out. */
const payment = z.object({
  mihpayid: text,
  status: optionalText,
  unmappedstatus: optionalText,
  /** Sum that was debited: an offer's discount is off it already. */
  amt: optionalText,
  /** The price that was asked for. */
  transaction_amount: optionalText,
  /** An offer's discount. */
  disc: optionalText,
  /** A fee that the payer bears, by its name of today and that of older answers. */
  additional_charges: optionalText,
  additionalCharges: optionalText,
  /** When the payer began, in India's time: "2026-11-19 14:05:00". */
  addedon: optionalText,
  /** PayU in India settles rupees and usually does not say so. */
  currency: optionalText,
  error_Message: optionalText,
})
export type PayuPayment = z.infer<typeof payment>

const refusal = z.object({ msg: z.string() })
const verification = z.object({ transaction_details: z.record(z.string(), payment) })

const action = z.object({
  request_id: text,
  action: z.string(),
  token: optionalText,
  status: z.string(),
  amt: text,
})
export type PayuAction = z.infer<typeof action>

/** PayU sends a sentence in place of the actions where it knows nothing. */
const actions = z.object({
  transaction_details: z.record(z.string(), z.union([z.string(), z.record(z.string(), action)])),
})

const refundAnswer = z.object({
  status: z.union([z.number(), z.string()]),
  msg: z.optional(z.string()),
  request_id: optionalText,
  error_code: optionalText,
})

export type PayuApi = ReturnType<typeof createPayuApi>

/** The questions we ask PayU. All of them are answered with 200, whatever the answer is. */
export function createPayuApi(config: PayuConfig) {
  const url = `${config.apiUrl.replace(/\/$/, '')}/merchant/postservice.php?form=2`

  function ask<Schema extends z.ZodMiniType>(
    command: string,
    [var1, ...others]: [string, ...string[]],
    answer: Schema,
  ) {
    const body = new URLSearchParams({
      key: config.key,
      command,
      hash: commandHash(config, command, var1),
      var1,
    })
    others.forEach((value, index) => {
      body.set(`var${index + 2}`, value)
    })
    return callProvider(url, { method: 'POST', body, answer })
  }

  return {
    async findPayment(txnid: string) {
      const answer = await ask('verify_payment', [txnid], verification)
      const found = answer.transaction_details[txnid]
      if (!found) throw new ProviderUnreachable('PayU answered about another payment')
      return found.status === 'Not Found' ? undefined : found
    },

    /** PayU answers a wrong key with 200 and a message in place of the details. */
    async check() {
      const answer = await ask('verify_payment', ['doctor'], z.union([verification, refusal]))
      if (!('transaction_details' in answer)) throw new ProviderRefused('PayU refused', 401, answer)
    },

    /** Everything that was done with a payment: its capture, its refunds. */
    async listActions(mihpayid: string): Promise<PayuAction[]> {
      const answer = await ask('check_action_status', [mihpayid, 'payuid'], actions)
      const found = answer.transaction_details[mihpayid]
      return typeof found === 'object' ? Object.values(found) : []
    },

    refund: (mihpayid: string, token: string, amount: string) =>
      ask('cancel_refund_transaction', [mihpayid, token, amount], refundAnswer),
  }
}
