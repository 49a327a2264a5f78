import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GatewayName } from '../contract/payment.ts'
import { cashfreeRoutes } from './cashfree/api.ts'
import { misbehaviourSchema } from './misbehaviour.ts'
import { paypalRoutes } from './paypal/api.ts'
import { payuRoutes } from './payu/api.ts'
import { razorpayRoutes } from './razorpay/api.ts'
import { stripeRoutes } from './stripe/api.ts'
import { verifoneRoutes } from './verifone/api.ts'
import type { World } from './world.ts'

/** The simulated gateways; a name without its simulator does not compile. */
const gateways: Record<GatewayName, (app: FastifyInstance, world: World) => void> = {
  RAZORPAY: razorpayRoutes,
  PAYPAL: paypalRoutes,
  CASHFREE: cashfreeRoutes,
  PAYU: payuRoutes,
  STRIPE: stripeRoutes,
  VERIFONE: verifoneRoutes,
}

const paramsSchema = z.object({ gateway: z.enum(Object.keys(gateways) as GatewayName[]) })

/** Routes of each gateway, and `PUT /misbehaviour/:gateway` for fault injection. */
export function gatewayRoutes(app: FastifyInstance, world: World) {
  for (const routes of Object.values(gateways)) routes(app, world)

  app.put('/misbehaviour/:gateway', async (request) => {
    const { gateway } = paramsSchema.parse(request.params)
    world.misbehave(gateway, misbehaviourSchema.parse(request.body))
    return world.misbehaviourOf(gateway)
  })
}
