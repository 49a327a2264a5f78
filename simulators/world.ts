import { setTimeout as delay } from 'node:timers/promises'
import type { GatewayName } from '../contract/payment.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import type { Outbox } from './outbox.ts'
import type { Recall, RecalledOrder } from './recall.ts'

type Webhook = { contentType: string; headers: Record<string, string>; body: string }

export type World = ReturnType<typeof createWorld>

const retries = [500, 1_000, 2_000, 4_000]
const lateness = 3_000

/**
 * State that the simulated gateways share: who they talk to, and how badly they behave just now.
 */
export function createWorld({
  url,
  siteUrl,
  outbox,
}: {
  url: string
  siteUrl: string
  outbox: Outbox
}) {
  const misbehaviours = new Map<GatewayName, Misbehaviour>()
  const memories = new Map<GatewayName, Recall>()
  const end = new AbortController()
  const running = new Set<Promise<unknown>>()
  const pauseFor = (ms: number) => delay(ms, undefined, { ref: false, signal: end.signal })

  async function deliver(gateway: GatewayName, { contentType, headers, body }: Webhook) {
    for (const pause of [0, ...retries]) {
      await pauseFor(pause)
      const response = await fetch(`${siteUrl}/payments/${gateway.toLowerCase()}/webhook`, {
        method: 'POST',
        headers: { 'content-type': contentType, ...headers },
        body,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined)
      if (response?.ok) return
    }
  }

  return {
    url,
    siteUrl,
    outbox,

    misbehaviourOf: (gateway: GatewayName): Misbehaviour => misbehaviours.get(gateway) ?? {},

    misbehave(gateway: GatewayName, misbehaviour: Misbehaviour) {
      misbehaviours.set(gateway, misbehaviour)
    },

    /** A gateway can be told of orders from before its start. */
    remembersBy(gateway: GatewayName, recall: Recall) {
      memories.set(gateway, recall)
    },

    recall(orders: RecalledOrder[]) {
      for (const order of orders) memories.get(order.gateway)?.(order)
    },

    /**
     * Sends webhooks to the site in the background, in this order, each with retries (at-least-once
     * delivery); `forge` makes a copy whose signature is wrong.
     */
    notify(gateway: GatewayName, webhooks: Webhook[], forge: (webhook: Webhook) => Webhook) {
      const { webhook: fault } = misbehaviours.get(gateway) ?? {}
      const planned = {
        drop: [],
        duplicate: webhooks.flatMap((webhook) => [webhook, webhook]),
        reordered: webhooks.toReversed(),
        forged: webhooks.map(forge),
        late: webhooks,
        normal: webhooks,
      }[fault ?? 'normal']
      const delivering = (async () => {
        if (fault === 'late') await pauseFor(lateness)
        for (const webhook of planned) await deliver(gateway, webhook)
      })().catch((error: unknown) => {
        if (!end.signal.aborted) throw error
      })
      running.add(delivering)
      void delivering.finally(() => running.delete(delivering))
    },

    /** Sends nothing more, and waits for the answer to what is on its way. */
    async stop() {
      end.abort()
      await Promise.all(running)
    },
  }
}
