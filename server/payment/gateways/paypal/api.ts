import * as z from 'zod/mini'
import { callProvider, ProviderRefused } from '../../provider/provider-call.ts'
import type { PaypalConfig } from './paypal.config.ts'

type Call<Schema extends z.ZodMiniType> = {
  answer: Schema
  /** Makes it a POST. */
  body?: unknown
  /** The idempotency key: the same brings back the same answer, instead of doing it twice. */
  requestId?: string
}

export type PaypalApi = ReturnType<typeof createPaypalApi>

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const refusalBody = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
})

// A token that runs out while a request is under way is of no use.
const margin = 60_000

/** PayPal's REST interface, behind an OAuth access token that is cached for its TTL. */
export function createPaypalApi(config: PaypalConfig) {
  let token: Promise<{ value: string; until: number }> | undefined

  async function requestToken() {
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
    const { access_token, expires_in } = await callProvider(`${config.apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      answer: tokenAnswer,
    })
    return { value: access_token, until: Date.now() + expires_in * 1000 - margin }
  }

  function freshToken() {
    const asked = requestToken()
    token = asked
    asked.catch(() => {
      if (token === asked) token = undefined
    })
    return asked
  }

  async function currentToken() {
    const known = token ?? freshToken()
    const { value, until } = await known
    if (until > Date.now()) return value
    if (token === known) token = undefined
    return (await (token ?? freshToken())).value
  }

  async function ask<Schema extends z.ZodMiniType>(path: string, call: Call<Schema>) {
    const { answer, body, requestId } = call
    return callProvider(`${config.apiUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      answer,
    })
  }

  return async function paypal<Schema extends z.ZodMiniType>(path: string, call: Call<Schema>) {
    try {
      return await ask(path, call)
    } catch (error) {
      // A token may be revoked before its TTL; nothing was done in that case, so a retry is safe.
      if (!(error instanceof ProviderRefused) || error.status !== 401) throw error
      token = undefined
      return ask(path, call)
    }
  }
}

/** PayPal's own words for a refusal: its name, its issues, and where the payer can go on. */
export function refusalOf(error: unknown) {
  if (!(error instanceof ProviderRefused)) return undefined
  const { data } = z.safeParse(refusalBody, error.body)
  const issues = data?.details?.flatMap(({ issue }) => issue ?? []) ?? []
  const payerAction = data?.links?.find(({ rel }) => rel === 'redirect' || rel === 'payer-action')
  return {
    status: error.status,
    words: [data?.name, ...issues].filter((word) => word !== undefined),
    payerActionUrl: payerAction?.href,
  }
}
