import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GatewayName } from '../contract/payment.ts'
import type { World } from './world.ts'

/** Takes a request and never answers; the caller's timeout ends it. */
export function keepSilent(reply: FastifyReply) {
  reply.hijack()
  return reply
}

/** Tells if a gateway's API does not answer just now, about an order paid or not. */
export function isSilent(world: World, gateway: GatewayName, captured = false) {
  const { timeout } = world.misbehaviourOf(gateway)
  return timeout === 'always' || (timeout === 'after-capture' && captured)
}

const forever = new Promise<never>(() => undefined)

/** Does what was asked all the same: while the gateway is silent, only the answer gets lost. */
export function loseAnswers(scope: FastifyInstance, world: World, gateway: GatewayName) {
  scope.addHook('onSend', async () => {
    if (isSilent(world, gateway)) await forever
  })
}
