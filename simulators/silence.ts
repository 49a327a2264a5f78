import type { FastifyReply } from 'fastify'
import type { GatewayName } from './misbehaviour.ts'
import type { World } from './world.ts'

/** Takes a request and never answers; the caller's patience ends it. */
export function keepSilent(reply: FastifyReply) {
  reply.hijack()
  return reply
}

/** Whether a gateway's interface holds its tongue just now, about an order paid or not. */
export function isSilent(world: World, gateway: GatewayName, captured = false) {
  const { timeout } = world.misbehaviourOf(gateway)
  return timeout === 'always' || (timeout === 'after-capture' && captured)
}
