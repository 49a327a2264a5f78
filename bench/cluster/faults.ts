import { setTimeout as delay } from 'node:timers/promises'
import { type Node, otherOf, type Pair } from './postgres.ts'
import type { ClusterWorld } from './world.ts'

export type ClusterFault = {
  name: string
  cause: (world: ClusterWorld) => Promise<Caused>
  /** A call in flight on an instance that ends gets none from it; nginx says 502, in HTML. */
  mayGetNoAnswer?: true
}

type Caused = {
  /** Until when the fault lasts, beyond the first success. */
  until?: () => Promise<unknown>
  /** Brings back what was lost. */
  repair?: () => unknown
}

/** In this order; who is primary changes on the way. */
export const clusterFaults: ClusterFault[] = [
  {
    name: 'primary: PostgreSQL killed (`-9`)',
    async cause({ pair }) {
      pair.killPostgres(await pair.primary())
      return {}
    },
  },
  {
    name: 'primary: machine gone (Patroni and PostgreSQL `-9`)',
    cause: async ({ pair }) => killMachine(pair, await pair.primary()),
  },
  {
    name: 'standby: machine gone',
    cause: async ({ pair }) => killMachine(pair, otherOf(await pair.primary())),
  },
  {
    name: 'site: one of two instances killed (`-9`)',
    async cause({ killSite, startSite }) {
      await killSite('site1')
      return { repair: () => startSite('site1') }
    },
    mayGetNoAnswer: true,
  },
  {
    name: 'network: primary and standby without each other',
    async cause({ lines }) {
      lines.cutBetweenNodes()
      return { until: () => delay(10_000), repair: lines.healAll }
    },
  },
  {
    name: 'network: primary without standby and etcd, sites still reach it',
    async cause({ pair, lines }) {
      const node = await pair.primary()
      lines.cutOff(node)
      return { until: () => pair.untilPrimary(otherOf(node)), repair: lines.healAll }
    },
  },
]

async function killMachine(pair: Pair, node: Node): Promise<Caused> {
  await pair.killMachine(node)
  return { repair: () => pair.start(node) }
}

/** Split brain: how often both claimed to be the primary, asked several times a second. */
export function watchPrimaries({ pair }: ClusterWorld) {
  let twice = 0
  let going = true
  const watching = (async () => {
    while (going) {
      if ((await pair.primaries()).length > 1) twice += 1
      await delay(200)
    }
  })()
  return async () => {
    going = false
    await watching
    return twice
  }
}
