import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GatewayName } from '../contract/payment.ts'
import type { World } from './world.ts'

/** Takes a request and never answers; the caller's timeout ends it. */
export function keepSilent(reply: FastifyReply) {
  reply.hijack()
  return reply
}

/** Whether a gateway's interface holds its tongue just now, about an order paid or not. */
export function isSilent(world: World, gateway: GatewayName, captured = false) {
  const { timeout } = world.misbehaviourOf(gateway)
  return timeout === 'always' || (timeout === 'after-capture' && captured)
}

const forever = new Promise<never>(() => undefined)

/** What was asked is done all the same: while the gateway is silent, the answer is what gets lost. */
export function loseAnswers(scope: FastifyInstance, world: World, gateway: GatewayName) {
  scope.addHook('onSend', async () => {
    if (isSilent(world, gateway)) await forever
  })
}
