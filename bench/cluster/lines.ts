import { openRelay, type Relay } from '../../testing/relay.ts'
import type { Machine, Network } from './machines.ts'
import { type Node, otherOf } from './postgres.ts'

const etcds = ['etcd1', 'etcd2', 'etcd3'] as const
const nodes = ['db1', 'db2'] as const
const sites = ['site1', 'site2'] as const

/** Every line of the cluster that one machine reaches another by. */
export async function openLines(network: Network) {
  const all: { from: Machine; to: Machine; relay: Relay }[] = []
  const open = async (from: Machine, to: Machine, ...ports: number[]) => {
    for (const port of ports) {
      const place = { host: network.seen(from, to), port }
      all.push({ from, to, relay: await openRelay(place, { host: network.own(to), port }) })
    }
  }
  // The address that a machine gives out is the one that its peers dial.
  for (const etcd of etcds) await open(etcd, etcd, 2379, 2380)
  for (const node of nodes) {
    await open(node, node, 5432, 8008)
    for (const etcd of etcds) await open(node, etcd, 2379)
    for (const site of sites) await open(site, node, 5432, 8008)
  }
  const between = (pairs: [Machine, Machine][]) =>
    all.filter(({ from, to }) => pairs.some(([a, b]) => a === from && b === to))

  return {
    /** A node without its peer and without etcd. The sites still reach it. */
    cutOff(node: Node) {
      const peers: [Machine, Machine][] = [
        [node, node],
        [otherOf(node), otherOf(node)],
        ...etcds.map((etcd): [Machine, Machine] => [node, etcd]),
      ]
      for (const { relay } of between(peers)) relay.cut()
    },
    /** Primary and standby without each other; both reach etcd, and the sites reach both. */
    cutBetweenNodes() {
      for (const { relay } of between(nodes.map((node) => [node, node]))) relay.cut()
    },
    healAll() {
      for (const { relay } of all) relay.heal()
    },
    close() {
      for (const { relay } of all) relay.close()
    },
  }
}
