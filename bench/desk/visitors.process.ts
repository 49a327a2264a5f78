import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Shot } from '../load/fire.ts'

/** One round: requests for a site, and how long after the last one the next is sent. */
export type Round = { url: string; shots: Shot[]; apart: number }

// A process of its own, with a heap so small that collecting it does not count as the site's time.
const agent = new Agent({ keepAlive: true })

process.on('message', async (round: Round) => process.send?.(await timesOf(round)))
process.once('disconnect', () => process.exit(0))

/** Sent at an even pace, whether the last one was answered or not, as strangers come. */
async function timesOf({ url, shots, apart }: Round) {
  const sent: Promise<number>[] = []
  for (const shot of shots) {
    sent.push(taken(url, shot))
    await delay(apart)
  }
  return Promise.all(sent)
}

async function taken(url: string, { method, path, headers, body }: Shot) {
  const begun = performance.now()
  const length = { 'content-length': Buffer.byteLength(body) }
  const asked = request(url + path, { agent, method, headers: { ...headers, ...length } })
  const [answer]: [IncomingMessage] = (await once(asked.end(body), 'response')) as never
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  await once(answer.resume(), 'end')
  return performance.now() - begun
}
