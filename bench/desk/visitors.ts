import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { giveWay } from '../../server/priority.ts'
import { type Call, callsOf } from '../load/calls.ts'
import { asPercent, type Shot } from '../load/fire.ts'
import type { SignedIn } from './signed-in.ts'
import { type DeskSite, secret } from './site.ts'
import { type Measured, p99, within } from './times.ts'

const rounds = 5
const calls = 600
const betweenCalls = 30
const limit = 1.5

/** Visitors' calls while the desk is empty, and while ten people browse and one exports, in turn. */
export async function measureVisitors({ site, url }: { site: DeskSite; url: string }) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const alone: number[][] = []
  const beside: number[][] = []
  try {
    const kinds = await callsOf(secret, pool)
    const timesBeside = async () => {
      const desk = await busyDesk(site.signedIn)
      const times = await timesAt(site.url, kinds)
      await desk.stop()
      return times
    }
    // Neither counts what PostgreSQL has to read for the first time.
    await timesBeside()
    for (let round = 0; round < rounds; round++) {
      alone.push(await timesAt(site.url, kinds))
      beside.push(await timesBeside())
    }
  } finally {
    await pool.end()
  }
  const told = (all: number[][]) =>
    `${p99(all.flat()).toFixed(0)} ms (${all.map((times) => p99(times).toFixed(0)).join(', ')})`
  console.log(`\nVisitors' p99 without the desk: ${told(alone)}; beside it: ${told(beside)}.`)
  const times = p99(beside.flat()) / p99(alone.flat())
  return [
    within(
      `Visitors beside ten people and an export (${asPercent(times)} of without)`,
      times,
      limit,
      'times',
    ),
  ] satisfies Measured[]
}

/** Sent at an even pace, whether the last one was answered or not, as strangers come. */
async function timesAt(url: string, kinds: Call[]) {
  const each = calls / kinds.length
  const shots = (await Promise.all(kinds.map((kind) => kind.shots(each)))).flat()
  const sent: Promise<number>[] = []
  for (const shot of shots) {
    sent.push(taken(url, shot))
    await delay(betweenCalls)
  }
  return Promise.all(sent)
}

async function taken(url: string, { method, path, headers, body }: Shot) {
  const begun = performance.now()
  const response = await fetch(url + path, { method, headers, body })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return performance.now() - begun
}

/** The people at the desk, on a machine of their own as far as this one can be two. */
async function busyDesk(signedIn: SignedIn) {
  const child = fork(join(import.meta.dirname, 'people.process.ts'), { detached: true })
  await giveWay(child.pid ?? 0, pino({ level: 'warn' }))
  const exited = once(child, 'exit')
  child.send(signedIn)
  return {
    async stop() {
      child.send('stop')
      const [code] = await exited
      if (code !== 0) throw new Error('Somebody at the desk was refused.')
    },
  }
}
