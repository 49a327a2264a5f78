import { standingPath } from '../../contract/urls.ts'
import { receiptPdfPath } from '../../server/payment/receipt/receipt-link.ts'
import { paidAttempt, paidSession, signedCookie } from './calls.ts'
import { aClientIp } from './client-ip.ts'
import { fireAll, middle, type Shot, type Shots } from './fire.ts'

const rounds = 3
const mostMilliseconds = 300

/** What students who have paid ask for, and how many times in one measurement. */
const asked = [
  { name: standingPath, path: standingPath, count: 200 },
  { name: 'my-applications', path: '/scholarship/v1/my-applications', count: 500 },
  { name: 'receipt as PDF', path: receiptPdfPath(paidAttempt), count: 100 },
]

/** Pages and calls of a student who has paid, as many at once as calls, against their limit. */
export async function measureStanding(url: string, secret: string, connections: number) {
  const cookie = signedCookie(secret, paidSession)
  const problems: string[] = []
  console.log(
    `\n| Where students stand | /s | p50 | p99, the limit is ${mostMilliseconds} ms |\n|---|---|---|---|`,
  )
  for (const { name, path, count } of asked) {
    const shots = () =>
      Array.from(
        { length: count },
        (): Shot => ({
          method: 'GET',
          path,
          headers: { cookie, 'x-forwarded-for': aClientIp() },
          body: '',
        }),
      )
    // Warm-up, before it counts.
    await fireAll(url, shots(), connections)
    const all: Shots[] = []
    for (let round = 0; round < rounds; round++) {
      all.push(await fireAll(url, shots(), connections))
    }
    const middleOf = (figure: 'perSecond' | 'p50' | 'p99') => middle(all.map((one) => one[figure]))
    const p99 = middleOf('p99')
    console.log(
      `| ${name} | ${Math.round(middleOf('perSecond'))} | ${middleOf('p50')} ms | ${p99} ms |`,
    )
    if (p99 > mostMilliseconds) problems.push(`${name}: p99 of ${p99} ms`)
    if (all.some(({ failures }) => failures > 0)) problems.push(`${name}: failed requests`)
  }
  return problems
}
