import { razorpayAccount } from '../../simulators/razorpay/protocol.ts'
import { sign } from '../../simulators/razorpay/webhook.ts'
import { createVisitor, razorpayCollege } from '../../testing/visitor.ts'
import {
  type Experiment,
  type Fault,
  type Finding,
  limitOf,
  pageProblems,
  rounded,
  seconds,
  speedOf,
} from './fault.ts'

/** Faults of those whom the site depends on: gateway, SMS, mail, and repeated webhooks. */
export const providerFaults: Fault[] = [
  { name: 'gateway: silent', cause: silentGateway },
  { name: 'SMS: silent', cause: silentSms },
  { name: 'mail: silent', cause: silentMail },
  { name: 'webhooks: storm', cause: webhookStorm },
]

const hold = 10

async function silentGateway(experiment: Experiment): Promise<Finding> {
  const { world } = experiment
  await world.tell('/misbehaviour/RAZORPAY', { timeout: 'always' })
  const finding = await othersDuring(experiment, () => seconds(hold))
  await world.tell('/misbehaviour/RAZORPAY', {})
  return finding
}

async function silentSms(experiment: Experiment): Promise<Finding> {
  const { world } = experiment
  const finding = await othersDuring(experiment, async () => {
    // The simulated sender forgets its mood with every message.
    for (let moment = 0; moment < hold * 4; moment++) {
      await world.tell('/sms/misbehaviour', { next: 'timeout' })
      await seconds(0.25)
    }
  })
  await world.tell('/sms/misbehaviour', { next: null })
  return withRetries(experiment, finding)
}

async function silentMail(experiment: Experiment): Promise<Finding> {
  const { world } = experiment
  world.mail.setSilent(true)
  const finding = await othersDuring(experiment, () => seconds(hold + 5))
  world.mail.setSilent(false)
  return withRetries(experiment, finding)
}

/** Calls that do not need the silent one must not notice. */
async function othersDuring(
  experiment: Experiment,
  during: () => Promise<void>,
): Promise<Finding & { problems: string[] }> {
  const start = performance.now()
  await during()
  const samples = experiment.load.since(start)
  const p99 = speedOf(samples, 'enquiry')
  const failed = samples.filter(({ what, status }) => what === 'enquiry' && status !== 200)
  const problems = [
    ...pageProblems(samples),
    ...(failed.length > 0 ? [`${failed.length} enquiries were not taken`] : []),
    ...(p99 > limitOf(experiment)
      ? [`p99 of other calls over ${rounded(limitOf(experiment))}`]
      : []),
  ]
  return { figures: `p99 of other calls ${rounded(p99)}`, problems }
}

/** Waits for the jobs that were begun: messages that could not be sent must be sent in the end. */
async function withRetries(
  { world }: Experiment,
  finding: Finding & { problems: string[] },
): Promise<Finding> {
  const start = performance.now()
  // Those that a killed site held are not meant: they stay locked for hours.
  const begun = await world.database.query<{ id: string }>(
    `select id from graphile_worker.jobs where attempts > 0
     and coalesce(locked_at, now()) > now() - interval '60 seconds'`,
  )
  const ids = begun.map(({ id }) => id)
  for (;;) {
    const [row] = await world.database.query<{ left: number; over: number }>(
      `select count(*)::int as left, count(*) filter (where attempts >= max_attempts)::int as over
       from graphile_worker.jobs where id = any($1::bigint[])`,
      [ids],
    )
    const waited = performance.now() - start
    const figures = `${finding.figures}, ${ids.length} unsent, the last sent after ${rounded(waited)}`
    if (row?.over) return { ...finding, problems: [...finding.problems, 'jobs were given up'] }
    if (!row?.left) return { ...finding, figures }
    if (waited > 120_000) {
      return { ...finding, problems: [...finding.problems, `${row.left} jobs still wait`] }
    }
    await seconds(0.5)
  }
}

const copies = 100

async function webhookStorm({ world, load, quick }: Experiment): Promise<Finding> {
  // Only the copies below shall bring the news.
  await world.tell('/misbehaviour/RAZORPAY', { webhook: 'drop' })
  const visitors = quick ? 3 : 20
  let refused = 0
  let missing = 0
  let slowest = 0
  for (let turn = 0; turn < visitors; turn++) {
    const visitor = createVisitor(world)
    const { requestId } = await visitor.apply(razorpayCollege)
    const { data } = requestId ? await visitor.startPayment(requestId) : {}
    const checkout = data?.transactionResponse as
      | { txId: string; providerOrderId: string }
      | undefined
    if (!checkout) {
      missing += 1
      continue
    }
    await visitor.pay(checkout.providerOrderId)
    load.promised.captured.push(checkout.txId)
    const start = performance.now()
    const answers = await Promise.all(copiesOf(world.siteUrl, checkout.providerOrderId))
    slowest = Math.max(slowest, performance.now() - start)
    refused += answers.filter((status) => status !== 200).length
  }
  await world.tell('/misbehaviour/RAZORPAY', {})
  const figures = `${visitors} × ${copies} copies, the slowest hundred ${rounded(slowest)}`
  const problems = [
    ...(refused > 0 ? [`${refused} copies were not taken`] : []),
    ...(missing > 0 ? [`${missing} of ${visitors} could not come as far as paying`] : []),
  ]
  return { figures, problems }
}

function copiesOf(siteUrl: string, order_id: string) {
  const entity = { order_id, id: 'pay_storm', status: 'captured' }
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': sign(razorpayAccount.webhookSecret, body),
    'x-razorpay-event-id': `evt_${order_id}`,
  }
  const url = `${siteUrl}/payments/razorpay/webhook`
  return Array.from({ length: copies }, async () => {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status ?? 0
  })
}
