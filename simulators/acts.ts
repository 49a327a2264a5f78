import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GatewayName } from '../contract/payment.ts'

/**
 * Events at a provider without the site: banks decide late, people work on the provider's own
 * pages. `txId` is the reference that the site gave the order; `minor` a part of the amount.
 */
const actSchema = z.strictObject({
  act: z.enum([
    /** Ends a payment in flight well, or badly. */
    'finish',
    'fail',
    /** A try that was declined or left alone brings money all the same. */
    'late-success',
    /** The payer's other try at a paid order is captured as well. */
    'second-capture',
    /** A refund on the provider's own pages. */
    'refund',
    /** The last refund arrives, or comes back. */
    'finish-refund',
    'fail-refund',
    'dispute',
    'win-dispute',
    'lose-dispute',
    /** Nobody may pay this order any more. */
    'expire',
  ]),
  txId: z.string(),
  minor: z.int().positive().optional(),
})

export type Act = z.infer<typeof actSchema>

/** `POST /acts/:gateway`; a gateway answers false where there is nothing to act on. */
export function actRoute(
  app: FastifyInstance,
  gateway: GatewayName,
  perform: (act: Act) => boolean,
) {
  app.post(`/acts/${gateway}`, async (request, reply) => {
    const isDone = perform(actSchema.parse(request.body))
    return reply.code(isDone ? 204 : 409).send()
  })
}
