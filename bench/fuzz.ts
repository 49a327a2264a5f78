import { parseArgs } from 'node:util'
import { startSimulators } from '../simulators/main.ts'
import { openInbox } from '../testing/inbox.ts'
import { spawnLoneSite } from '../testing/lone-site.ts'
import { freePorts } from '../testing/ports.ts'
import { createVisitor, razorpayCollege } from '../testing/visitor.ts'
import { canaryIn } from './fuzz/hostile-values.ts'
import { createChance } from './fuzz/random.ts'
import { rawRequest } from './fuzz/raw-requests.ts'
import { createRequestMaker, type Description, type FuzzRequest } from './fuzz/request-maker.ts'
import { createSender, type Outcome } from './fuzz/sender.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run fuzz`: fuzzing, hostile requests against a site of its own. Fails on a 5xx, on a request
 * that is not answered, on a canary in the log, and on memory that grows: the median of the last
 * fifth of the measurements may exceed that of the second fifth by a fifth and 32 MB.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '110000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const total = Number(options.requests)
const seed = Number(options.seed)
const atOnce = 16
const rawShare = 0.03
const bodyLimit = 64 * 1024
const measureEvery = Math.max(1, Math.floor(total / 100))

const port = await freePorts()
const siteUrl = `http://localhost:${port}`
const data = temporaryDirectory()
const simulators = await startSimulators({ port: port + 1, siteUrl })
const leaks: string[] = []
let lines = 0
const site = await spawnLoneSite({
  variables: {
    PORT: String(port),
    SIMULATORS_PORT: String(port + 1),
    HOST: '127.0.0.1',
    DATA_DIR: data.directory,
    SENTRY_DSN: `http://key@127.0.0.1:${port + 1}/1`,
    TRUST_PROXY: 'loopback',
    BOT_CHECK: 'off',
    SMS_DAILY_CAP: '1000000',
    LOG_LEVEL: 'trace',
  },
  onLine: (line) => {
    lines += 1
    const canary = canaryIn(line)
    if (canary && leaks.length < 20) leaks.push(`${canary} in ${line.slice(0, 400)}`)
  },
})
const inbox = openInbox(simulators.url)
const outcomes = new Map<Outcome, number>()
const broken: string[] = []
const memory: number[] = []
let slowest = 0

try {
  const started = Date.now()
  await attack()
  if (site.child.exitCode !== null) broken.push('the site ended')
  const reports = await (await fetch(`${simulators.url}/sentry.json`)).text()
  const reported = canaryIn(reports)
  if (reported) leaks.push(`${reported} in a report to Sentry`)
  print((Date.now() - started) / 1000)
} finally {
  await inbox.close()
  await site.stop()
  await simulators.stop()
  data.remove()
}

async function attack() {
  const chance = createChance(seed)
  const sender = createSender(port, atOnce)
  const api: Description = await (await fetch(`${siteUrl}/openapi.json`)).json()
  const make = createRequestMaker(api, { siteUrl, ...(await anApplicant()) }, chance)
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < total && site.child.exitCode === null) {
        sent += 1
        if (sent % measureEvery === 0) memory.push(await residentMegabytes())
        const start = performance.now()
        if (chance.happens(rawShare)) {
          const bytes = rawRequest(chance, `localhost:${port}`)
          note(await sender.sendRaw(bytes), true, () => bytes.toString('latin1').slice(0, 300))
        } else {
          const request = make()
          const mayBeCut = (request.body?.length ?? 0) > bodyLimit
          note(await sender.send(request), mayBeCut, () => described(request))
        }
        slowest = Math.max(slowest, performance.now() - start)
      }
    }),
  )
  sender.close()
}

/** Makes an application with a payment under way, so that the deeper parts are reached. */
async function anApplicant() {
  const visitor = createVisitor({ siteUrl, simulatorsUrl: simulators.url, inbox })
  const { requestId, failed } = await visitor.apply(razorpayCollege)
  if (!requestId) throw new Error(`Nobody can apply: ${failed?.status}`)
  const { data: started } = await visitor.startPayment(requestId)
  const checkout = started?.transactionResponse as { txId: string } | undefined
  if (!checkout) throw new Error('Nobody can pay')
  return { requestId, txId: checkout.txId, cookie: visitor.cookie() }
}

function note(outcome: Outcome, mayBeCut: boolean, describe: () => string) {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const isBroken = typeof outcome === 'number' ? outcome >= 500 : outcome === 'hang' || !mayBeCut
  if (isBroken && broken.length < 20) broken.push(`${outcome}: ${describe()}`)
}

function described({ method, path, headers, body }: FuzzRequest) {
  const head = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 600)}`
  return `${head} ${body?.toString().slice(0, 400) ?? ''}`
}

async function residentMegabytes() {
  const text = await (await fetch(`${siteUrl}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(text) ?? []
  return Number(bytes) / 1024 / 1024
}

function print(seconds: number) {
  const fifth = Math.floor(memory.length / 5)
  const before = median(memory.slice(fifth, 2 * fifth))
  const after = median(memory.slice(-fifth))
  const sum = [...outcomes.values()].reduce((all, count) => all + count, 0)
  console.log(`Requests      ${sum} in ${Math.round(seconds)} s, seed ${seed}`)
  for (const [outcome, count] of [...outcomes].sort(([, a], [, b]) => b - a)) {
    console.log(`  ${String(outcome).padEnd(11)} ${count}`)
  }
  console.log(`Slowest       ${Math.round(slowest)} ms`)
  console.log(`Log           ${lines} lines, ${leaks.length} with a canary`)
  console.log(
    `Memory        ${Math.round(before)} MB after the warm-up, ${Math.round(after)} MB at the end`,
  )
  const problems = [
    ...broken,
    ...leaks,
    ...(after > before * 1.2 + 32 ? ['memory grows'] : []),
    ...(sum < total ? [`only ${sum} of ${total} requests were sent`] : []),
  ]
  if (problems.length > 0) console.error(`\nBroken:\n- ${problems.join('\n- ')}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
