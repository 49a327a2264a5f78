import { setTimeout as delay } from 'node:timers/promises'
import { createVisitor, razorpayCollege, type Visitor } from '../../testing/visitor.ts'
import type { World } from './world.ts'

export type Sample = {
  what: 'page' | 'enquiry' | 'payment'
  status: number
  ms: number
  at: number
}

/** Records that the site has acknowledged, and the money that the gateway has taken. */
export type Promised = {
  enquiries: string[]
  /** Answered with a failure, or not at all. */
  refused: string[]
  applications: string[]
  attempts: string[]
  captured: string[]
}

export type Load = ReturnType<typeof startLoad>

const enquirers = 3
const payers = 3
const readers = 1
const pause = 40

/** Visitors who read, enquire, apply and pay, one after the other, until it stops. */
export function startLoad(world: Pick<World, 'siteUrl' | 'simulatorsUrl' | 'inbox'>) {
  const samples: Sample[] = []
  const promised: Promised = {
    enquiries: [],
    refused: [],
    applications: [],
    attempts: [],
    captured: [],
  }
  let going = true

  const note = (what: Sample['what'], { status, ms }: { status: number; ms: number }) =>
    samples.push({ what, status, ms, at: performance.now() })
  const aVisitor = () => createVisitor(world)

  async function enquire() {
    const visitor = aVisitor()
    const answer = await visitor.enquire()
    note('enquiry', answer)
    promised[answer.status === 200 ? 'enquiries' : 'refused'].push(visitor.phone)
  }

  async function read() {
    const start = performance.now()
    const answer = await fetch(`${world.siteUrl}/privacy-policy`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    note('page', { status: answer?.status ?? 0, ms: performance.now() - start })
  }

  async function applyAndPay() {
    const visitor = aVisitor()
    const { requestId } = await visitor.apply(razorpayCollege)
    if (!requestId) return
    promised.applications.push(requestId)
    await pay(visitor, requestId)
  }

  async function pay(visitor: Visitor, requestId: string) {
    const answer = await visitor.startPayment(requestId)
    note('payment', answer)
    if (answer.status !== 200) return
    const checkout = answer.data?.transactionResponse as { txId: string; providerOrderId: string }
    promised.attempts.push(checkout.txId)
    if (await visitor.pay(checkout.providerOrderId)) promised.captured.push(checkout.txId)
  }

  const repeat = async (act: () => Promise<void>) => {
    while (going) {
      await act().catch(() => undefined)
      await delay(pause)
    }
  }
  const running = [
    ...Array.from({ length: enquirers }, () => repeat(enquire)),
    ...Array.from({ length: payers }, () => repeat(applyAndPay)),
    ...Array.from({ length: readers }, () => repeat(read)),
  ]
  return {
    promised,
    since: (at: number) => samples.filter((sample) => sample.at >= at),
    async stop() {
      going = false
      await Promise.all(running)
    },
  }
}

export function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
