import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from './world.ts'

const gatewayNames = ['RAZORPAY', 'PAYPAL', 'CASHFREE', 'PAYU', 'STRIPE', 'VERIFONE'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** What a gateway does wrong, until told otherwise. */
const misbehaviourSchema = z.strictObject({
  webhook: z.enum(['drop', 'duplicate', 'late', 'reordered', 'forged']).optional(),
  /** The browser is not sent back after paying. */
  redirect: z.enum(['lost']).optional(),
  /** `after-capture`: the money is taken, and then nothing is answered. `always`: silence. */
  timeout: z.enum(['after-capture', 'always']).optional(),
  /** The amount or the currency captured is not the one that was ordered. */
  capture: z.enum(['wrong-amount', 'wrong-currency']).optional(),
})

export type Misbehaviour = z.infer<typeof misbehaviourSchema>

const gatewaySchema = z.object({ gateway: z.enum(gatewayNames) })

export function misbehaviourRoutes(app: FastifyInstance, world: World) {
  app.put('/misbehaviour/:gateway', async (request) => {
    const { gateway } = gatewaySchema.parse(request.params)
    world.misbehave(gateway, misbehaviourSchema.parse(request.body))
    return world.misbehaviourOf(gateway)
  })
}
