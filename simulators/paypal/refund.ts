import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'
import {
  amount,
  type Capture,
  captureJson,
  type Order,
  type Refund,
  refundCapture,
  refundJson,
  statusOf,
} from './ledger.ts'
import { refuse } from './refusal.ts'
import type { PaypalWebhooks } from './webhook.ts'

const name = z.string().min(1).max(127).optional()
const refundBody = z.object({ amount: amount.optional(), custom_id: name, invoice_id: name })

type ById = { Params: { id: string } }

/** Captures by themselves, and what is given back of them. */
export function refundRoutes(
  api: FastifyInstance,
  world: World,
  orders: Map<string, Order>,
  webhooks: PaypalWebhooks,
) {
  const byRequestId = new Map<string, Refund>()
  const captures = () => [...orders.values()].flatMap(({ capture }) => capture ?? [])
  const captureOf = (id: string) => captures().find((capture) => capture.id === id)

  api.get<ById>('/paypal/v2/payments/captures/:id', async ({ params }, reply) => {
    const capture = captureOf(params.id)
    return capture ? captureJson(capture) : notFound(reply)
  })

  api.get<ById>('/paypal/v2/payments/refunds/:id', async ({ params }, reply) => {
    for (const capture of captures()) {
      const refund = capture.refunds.find(({ id }) => id === params.id)
      if (refund) return refundJson(capture, refund, world.url)
    }
    return notFound(reply)
  })

  api.post<ById>('/paypal/v2/payments/captures/:id/refund', async (request, reply) => {
    const capture = captureOf(request.params.id)
    if (!capture) return notFound(reply)
    const requestId = request.headers['paypal-request-id']?.toString()
    const known = requestId && byRequestId.get(requestId)
    if (known) return refundJson(capture, known, world.url)
    const { refund: fault } = world.misbehaviourOf('PAYPAL')
    const { data } = refundBody.safeParse(request.body ?? {})
    if (!data) return refuse(reply, 400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH')
    const issue = fault === 'refused' ? 'REFUND_FAILED_INSUFFICIENT_FUNDS' : obstacle(capture, data)
    if (issue) return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', issue)
    const refund = refundCapture(capture, data)
    if (!refund) return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
    if (fault === 'pending') {
      Object.assign(refund, { status: 'PENDING', status_details: { reason: 'ECHECK' } })
    }
    if (requestId) byRequestId.set(requestId, refund)
    const resource = refundJson(capture, refund, world.url)
    const event_type = fault === 'pending' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED'
    webhooks.send([{ event_type, resource }])
    return reply.code(201).send(resource)
  })
}

const notFound = (reply: FastifyReply) =>
  refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')

/** Finds the reason why PayPal would not refund this. */
function obstacle(capture: Capture, { invoice_id }: z.infer<typeof refundBody>) {
  if (capture.status === 'PENDING') return 'PENDING_CAPTURE'
  if (capture.status === 'DECLINED') return 'REFUND_NOT_ALLOWED'
  if (statusOf(capture) === 'REFUNDED') return 'CAPTURE_FULLY_REFUNDED'
  const isUsed = capture.refunds.some((refund) => refund.invoice_id === invoice_id)
  return invoice_id && isUsed ? 'DUPLICATE_INVOICE_ID' : undefined
}
