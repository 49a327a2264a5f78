import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** The one account that the simulated Razorpay knows. */
export const razorpayAccount = {
  keyId: 'rzp_test_simulated',
  keySecret: 'simulated-razorpay-secret',
  webhookSecret: 'simulated-razorpay-webhook-secret',
}

const notes = z.record(z.string(), z.string().max(256))
export const notesSchema = z
  .union([notes.refine((pairs) => Object.keys(pairs).length <= 15), z.tuple([])])
  .default([])

export const collection = (items: unknown[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})

export function refusal(description: string, field?: string) {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA' }
  return {
    error: { ...error, reason: 'input_validation_failed', metadata: {}, ...(field && { field }) },
  }
}

export const refuse = (reply: FastifyReply, description: string, field?: string, status = 400) =>
  reply.code(status).send(refusal(description, field))

export const refuseUnknown = (reply: FastifyReply) =>
  refuse(reply, 'The id provided does not exist')
