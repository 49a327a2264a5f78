import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one account that the simulated Stripe knows. */
export const stripeAccount = {
  secretKey: 'sk_test_simulated',
  publishableKey: 'pk_test_simulated',
  webhookSecret: 'whsec_simulated',
}

export type Form = Record<string, string>

export const identifier = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

type Refusal = { message: string; code?: string; param?: string; type?: string }

export function refuse(reply: FastifyReply, refusal: Refusal, status = 400) {
  return reply.code(status).send({ error: { type: 'invalid_request_error', ...refusal } })
}

export function refuseUnknown(reply: FastifyReply, what: string, id: string) {
  const refusal = { code: 'resource_missing', param: 'id', message: `No such ${what}: '${id}'` }
  return refuse(reply, refusal, 404)
}

export async function authenticate({ headers }: FastifyRequest, reply: FastifyReply) {
  if (headers.authorization === `Bearer ${stripeAccount.secretKey}`) return
  await refuse(reply, { message: 'Invalid API Key provided.' }, 401)
}

/** Stripe writes nested fields as `metadata[txId]`. */
export function metadataOf(form: Form) {
  const pairs = Object.entries(form).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(pairs)
}

export const listOf = (url: string, data: unknown[]) => ({
  object: 'list',
  url,
  has_more: false,
  data,
})

export function signatureOf(body: string, secret: string) {
  const timestamp = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}
