import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { exportList } from '../../contract/desk/work.ts'
import { type Call, callsOf } from '../load/calls.ts'
import { asPercent, middle, type Shot } from '../load/fire.ts'
import { type DeskSite, secret } from './site.ts'
import { type Measured, within } from './times.ts'

const people = 10
/** How long somebody looks at a page before they open the next. */
const lookAt = 5_000
const paths = [
  '/desk',
  '/desk/applications',
  '/desk/applications?stage=paid',
  '/desk/payments?state=PENDING',
  '/desk/enquiries?state=new',
]
const rounds = 5
const calls = 300
const betweenCalls = 30
const limit = 1.5

/** Visitors' calls while the desk is empty, and while ten people browse and one exports, in turn. */
export async function measureVisitors({ site, url }: { site: DeskSite; url: string }) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const alone: number[] = []
  const beside: number[] = []
  try {
    const kinds = await callsOf(secret, pool)
    await p99At(site.url, kinds)
    for (let round = 0; round < rounds; round++) {
      alone.push(await p99At(site.url, kinds))
      const desk = busyDesk(site)
      beside.push(await p99At(site.url, kinds))
      await desk.stop()
    }
  } finally {
    await pool.end()
  }
  const told = (figures: number[]) => figures.map((figure) => figure.toFixed(0)).join(', ')
  console.log(`\nVisitors' p99 without the desk: ${told(alone)} ms; beside it: ${told(beside)} ms.`)
  const times = middle(beside) / middle(alone)
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
async function p99At(url: string, kinds: Call[]) {
  const each = calls / kinds.length
  const shots = (await Promise.all(kinds.map((kind) => kind.shots(each)))).flat()
  const sent: Promise<number>[] = []
  for (const shot of shots) {
    sent.push(taken(url, shot))
    await delay(betweenCalls)
  }
  const times = (await Promise.all(sent)).toSorted((one, other) => one - other)
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0
}

async function taken(url: string, { method, path, headers, body }: Shot) {
  const begun = performance.now()
  const response = await fetch(url + path, { method, headers, body })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return performance.now() - begun
}

function busyDesk(site: DeskSite) {
  let isOver = false
  const browse = async (person: number) => {
    await delay((lookAt / people) * person)
    for (let turn = person; !isOver; turn++) {
      await site.page(paths[turn % paths.length] ?? '/desk')
      await delay(lookAt)
    }
  }
  const takeAway = async () => {
    while (!isOver) {
      const order = { list: 'applications', address: '', format: 'csv', columns: [] }
      const response = await site.post(exportList.path, order)
      if (!response.ok) throw new Error(`The export was refused: ${await response.text()}`)
      for await (const _ of response.body ?? []) if (isOver) break
    }
  }
  const busy = Promise.all([takeAway(), ...Array.from({ length: people }, (_, n) => browse(n))])
  return {
    async stop() {
      isOver = true
      await busy
    },
  }
}
