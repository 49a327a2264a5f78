import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { failureSchema } from '../../contract/envelope.ts'
import {
  completePayment,
  initiatePayment,
  verifyPayment,
} from '../../contract/payment.endpoints.ts'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import type { Serve } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { resultOf } from './attempt/result.ts'
import { startPayment } from './attempt/start.ts'
import { askPayment, completeAttempt, patienceOfPolls } from './payment.ts'
import type { RawRequest } from './provider/gateway.ts'
import { takeReturn, takeWebhook } from './provider/webhook.ts'

export function paymentRoutes(serve: Serve) {
  serve(initiatePayment, { limit: 'start-payment' }, async ({ body, request, services }) => {
    const transactionResponse = await startPayment(services, {
      requestId: body.scholarship_requested_id,
      sessionId: request.session.id,
      redirectUrl: body.redirection_url,
      currency: body.currency,
      clientIp: request.ip,
    })
    return { data: { transactionResponse }, message: 'The payment can start.' }
  })

  serve(verifyPayment, { limit: 'ask-payment' }, async ({ body, request, services }) => {
    const attempt = await askPayment(services, body.payment_transaction_id, patienceOfPolls)
    const data = await resultOf(services, attempt, request.session.id)
    return { data, message: "This is the payment's current status." }
  })

  serve(completePayment, { limit: 'start-payment' }, async ({ body, request, services }) => {
    const { status, redirectUrl } = await completeAttempt(services, {
      id: body.payment_transaction_id,
      sessionId: request.session.id,
      result: body.result,
      clientIp: request.ip,
    })
    const data = {
      isOk: true,
      payment_status: status,
      ...(redirectUrl && { redirect_url: redirectUrl }),
    }
    return { data, message: 'The payment provider was told.' }
  })
}

/** Takes raw bytes from gateways and their forms, whatever they call them. */
export async function gatewayRoutes(app: FastifyInstance, services: Services) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    for (const name of gatewayNames) {
      const own = `/payments/${name.toLowerCase()}`
      scope.post(
        `${own}/webhook`,
        { ...crossSite, schema: webhookSchema(name) },
        async (request, reply) => {
          const { contentType, body } = await takeWebhook(services, name, {
            ...rawOf(request),
            clientIp: request.ip,
          })
          return reply.type(contentType).serializer(String).send(body)
        },
      )
      if (services.gateways[name]?.parseReturn) {
        scope.post(
          `${own}/return`,
          { ...crossSite, schema: returnSchema(name) },
          async (request, reply) =>
            reply.redirect(await takeReturn(services, name, rawOf(request)), 303),
        )
      }
    }
  })
}

const crossSite = { config: { crossSite: true } }

/** Gateways define what they send. */
const fromGateway = {
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  body: z.any(),
}
const acknowledgements = {
  'text/plain': { schema: z.string() },
  'text/html': { schema: z.string() },
  'application/json': { schema: z.any() },
}
const refused = { '4xx': failureSchema, '5xx': failureSchema }

const webhookSchema = (name: GatewayName) => ({
  ...fromGateway,
  summary: `Called by ${name} when a payment changes; signed by it`,
  response: {
    200: {
      description: 'Taken, in the words that this gateway expects',
      content: acknowledgements,
    },
    ...refused,
  },
})

const returnSchema = (name: GatewayName) => ({
  ...fromGateway,
  summary: `The browser's way back from ${name}; leads on to the result`,
  response: { 303: z.null(), ...refused },
})

function rawOf({ headers, body, url }: FastifyRequest): RawRequest {
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value[0] : value,
      ]),
    ),
    rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    query: new URL(url, 'http://localhost').searchParams,
  }
}
