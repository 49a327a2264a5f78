import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processAndChildren } from '../chaos/database.ts'
import { end, isRunning, type Network } from './machines.ts'
import { postgresVersion, programs } from './tools.ts'

export type Node = 'db1' | 'db2'
export type Pair = Awaited<ReturnType<typeof startPair>>

const nodes: Node[] = ['db1', 'db2']
export const otherOf = (node: Node): Node => (node === 'db1' ? 'db2' : 'db1')

/** Two PostgreSQL under Patroni. */
export async function startPair(network: Network) {
  const running = new Map<Node, ChildProcess>()
  const start = (node: Node) => {
    const file = network.install(node, 'patroni.yml')
    network.folder(node, 'var/run/postgresql')
    network.folder(node, `var/lib/postgresql/${postgresVersion()}`)
    running.set(node, network.run(node, programs.patroni, [file]))
  }

  /** Asks Patroni about a node, directly; undefined where it does not answer. */
  async function ask(node: Node, path: string) {
    const url = `http://${network.own(node)}:8008${path}`
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(url, { signal }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status
  }
  const isPrimary = async (node: Node) => (await ask(node, '/primary')) === 200

  async function primaries() {
    const answers = await Promise.all(nodes.map(isPrimary))
    return nodes.filter((_node, index) => answers[index])
  }

  /** A primary, and a standby that every commit waits for. */
  async function isWhole() {
    const [primary, ...more] = await primaries()
    if (!primary || more.length > 0) return false
    return (await ask(otherOf(primary), '/synchronous')) === 200
  }

  function postmaster(node: Node) {
    const data = join(network.root(node), 'var/lib/postgresql', postgresVersion() ?? '', 'admit')
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    } catch {
      return undefined
    }
  }
  const killPostgres = (node: Node) => {
    const pid = postmaster(node)
    if (pid) for (const each of processAndChildren(pid)) kill(each)
  }

  return {
    start,
    primaries,
    isWhole,
    killPostgres,
    /** Everything on the machine ends at once, as when its power fails. */
    async killMachine(node: Node) {
      const patroni = running.get(node)
      if (patroni) await end(patroni, 'SIGKILL')
      killPostgres(node)
    },
    async primary(): Promise<Node> {
      for (;;) {
        const [primary] = await primaries()
        if (primary) return primary
        await delay(100)
      }
    },
    async untilPrimary(node: Node) {
      for (let turn = 0; turn < 300 && !(await isPrimary(node)); turn++) await delay(200)
    },
    async untilWhole(patience = 90_000) {
      const begun = performance.now()
      while (!(await isWhole())) {
        const gone = nodes.find((node) => {
          const patroni = running.get(node)
          return patroni && !isRunning(patroni)
        })
        if (gone || performance.now() - begun > patience) {
          const words = nodes.map((node) => network.lastWords(node, programs.patroni))
          throw new Error(`The cluster is not whole. Patroni says:\n${words.join('\n\n')}`)
        }
        await delay(200)
      }
      return performance.now() - begun
    },
    async stop() {
      for (const patroni of running.values()) await end(patroni)
    },
  }
}

/** Those whose parent has just been killed may be leaving already. */
function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
