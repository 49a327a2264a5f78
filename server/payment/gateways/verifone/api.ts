import * as z from 'zod/mini'
import { callProvider } from '../../provider/provider-call.ts'
import { authentication } from './signature.ts'
import type { VerifoneConfig } from './verifone.config.ts'

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const optionalText = z.optional(z.nullable(text))
const webUrl = z.string().check(z.regex(/^https?:\/\//))

const threeDSecure = z.object({
  Href: webUrl,
  Params: z.object({ avng8apitoken: z.string() }),
})

const order = z.object({
  RefNo: optionalText,
  ExternalReference: optionalText,
  Status: z.optional(z.nullable(z.string())),
  ApproveStatus: z.optional(z.nullable(z.string())),
  GrossPrice: optionalText,
  Currency: z.optional(z.nullable(z.string())),
  /** True of an order that moved no money. */
  TestOrder: z.optional(z.unknown()),
  /** Reasons why the card was not charged; empty, null or left out when it was. */
  Errors: z.optional(
    z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
  ),
  error_code: optionalText,
  PaymentDetails: z.optional(
    z.nullable(
      z.object({
        PaymentMethod: z.optional(
          z.nullable(
            z.object({
              Authorize3DS: z.optional(z.nullable(z.union([threeDSecure, z.array(z.unknown())]))),
            }),
          ),
        ),
      }),
    ),
  ),
})
export type VerifoneOrder = z.infer<typeof order>

const orders = z.object({
  Items: z.array(z.object({ RefNo: text, ExternalReference: optionalText })),
})

export type VerifoneApi = ReturnType<typeof createVerifoneApi>

/** REST 6.0. Every path ends with a slash, or Verifone answers with a redirect. */
export function createVerifoneApi(config: VerifoneConfig) {
  const base = `${config.apiUrl.replace(/\/$/, '')}/`

  function ask<Schema extends z.ZodMiniType>(path: string, answer: Schema, body?: object) {
    return callProvider(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-avangate-authentication': authentication(
          config.merchantCode,
          config.secretKey,
          new Date(),
        ),
      },
      ...(body && { body: JSON.stringify(body) }),
      answer,
    })
  }

  return {
    placeOrder: (details: object) => ask('orders/', order, details),

    getOrder: (refNo: string) => ask(`orders/${encodeURIComponent(refNo)}/`, order),

    /** Orders of the last seven days that carry our `txId`. */
    async findRefNos(txId: string) {
      const isTest = config.mode === 'test'
      const query = new URLSearchParams({
        ExternalRefNo: txId,
        ...(isTest && { IncludeTestOrders: 'YES' }),
      })
      const { Items } = await ask(`orders/?${query}`, orders)
      // A filter that is not understood is ignored; someone else's order must not come of that.
      return Items.filter((item) => item.ExternalReference === txId).map(({ RefNo }) => RefNo)
    },

    /** True once it is registered. */
    refund: (refNo: string, details: object) =>
      ask(`orders/${encodeURIComponent(refNo)}/refund/`, z.boolean(), details),
  }
}
