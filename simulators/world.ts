import { setTimeout as delay } from 'node:timers/promises'
import type { GatewayName } from '../contract/payment.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import type { Outbox } from './outbox.ts'

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
  let stopped = false

  async function deliver(gateway: GatewayName, { contentType, headers, body }: Webhook) {
    for (const pause of [0, ...retries]) {
      await delay(pause, undefined, { ref: false })
      if (stopped) return
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
      void (async () => {
        if (fault === 'late') await delay(lateness, undefined, { ref: false })
        for (const webhook of planned) await deliver(gateway, webhook)
      })()
    },

    stop() {
      stopped = true
    },
  }
}
