import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { callsOf } from '../load/calls.ts'
import { middle } from '../load/fire.ts'
import { runApart } from './apart.ts'
import type { SignedIn } from './signed-in.ts'
import { type DeskSite, secret } from './site.ts'
import { type Measured, p99, within } from './times.ts'
import type { Round } from './visitors.process.ts'

const rounds = 7
const calls = 600
const betweenCalls = 30
const limit = 1.5

/** Visitors' calls while the desk is empty, and while ten people browse and one exports, in turn. */
export async function measureVisitors({ site, url }: { site: DeskSite; url: string }) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const visitors = fork(join(import.meta.dirname, 'visitors.process.ts'))
  const gone = once(visitors, 'exit')
  const alone: number[] = []
  const beside: number[] = []
  try {
    const kinds = await callsOf(secret, pool)
    const p99Now = async () => {
      const each = calls / kinds.length
      const shots = (await Promise.all(kinds.map((kind) => kind.shots(each)))).flat()
      visitors.send({ url: site.url, shots, apart: betweenCalls } satisfies Round)
      const [answer] = await Promise.race([once(visitors, 'message'), gone])
      if (!Array.isArray(answer)) throw new Error('A visitor was refused.')
      return p99(answer)
    }
    const p99Beside = async () => {
      const desk = await busyDesk(site.signedIn)
      const time = await p99Now()
      await desk.stop()
      return time
    }
    // Warms PostgreSQL's memory, so that neither measurement counts first reads.
    await p99Beside()
    for (let round = 0; round < rounds; round++) {
      alone.push(await p99Now())
      beside.push(await p99Beside())
    }
  } finally {
    visitors.disconnect()
    await pool.end()
  }
  const told = (all: number[]) => all.map((time) => time.toFixed(0)).join(', ')
  console.log(`\nVisitors' p99 without the desk: ${told(alone)} ms; beside it: ${told(beside)} ms.`)
  const times = middle(beside) / middle(alone)
  return [
    within(
      `Visitors beside ten people and an export (${middle(beside).toFixed(0)} instead of ${middle(alone).toFixed(0)} ms, median of ${rounds} rounds)`,
      times,
      limit,
      'times',
    ),
  ] satisfies Measured[]
}

/** Ten people at the desk, one of them with an export, until they are stopped. */
async function busyDesk(signedIn: SignedIn) {
  const { child, exited } = await runApart('people.process.ts')
  child.send(signedIn)
  return {
    async stop() {
      child.send('stop')
      const [code] = await exited
      if (code !== 0) throw new Error('Somebody at the desk was refused.')
    },
  }
}
