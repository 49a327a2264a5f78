import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { callProvider, ProviderRefused } from '../../provider/provider-call.ts'
import type { CashfreeConfig } from './cashfree.config.ts'

type Call<Schema extends z.ZodMiniType> = {
  answer: Schema
  /** Makes it a POST, or the change of what is there. */
  body?: unknown
  isChange?: true
  /** The idempotency key: the same brings back the same answer, instead of doing it twice. */
  key?: string
}

/** Our `txId` is the order's own id, so it can be asked for whatever became of the answer. */
export const orderPath = (txId: string) => `/orders/${encodeURIComponent(txId)}`

/** Older versions write numbers where newer ones write text. */
export const identifier = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

export type CashfreeApi = ReturnType<typeof createCashfreeApi>

const refusalBody = z.object({ code: z.optional(z.string()), type: z.optional(z.string()) })

/** Cashfree's payment interface, in the one version that this adapter was written for. */
export function createCashfreeApi({ apiUrl, clientId, clientSecret }: CashfreeConfig) {
  return function cashfree<Schema extends z.ZodMiniType>(path: string, call: Call<Schema>) {
    const { answer, body, isChange, key } = call
    return callProvider(`${apiUrl}${path}`, {
      method: body === undefined ? 'GET' : isChange ? 'PATCH' : 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-version': '2026-01-01',
        'x-client-id': clientId,
        'x-client-secret': clientSecret,
        ...(key && { 'x-idempotency-key': asUuid(key) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      answer,
    })
  }
}

/** Cashfree takes only UUIDs for idempotency keys; the same text always makes the same one. */
function asUuid(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** Cashfree's own words for a refusal. */
export function refusalOf(error: unknown) {
  if (!(error instanceof ProviderRefused)) return undefined
  const { data } = z.safeParse(refusalBody, error.body)
  return { status: error.status, reason: data?.code ?? data?.type ?? String(error.status) }
}
