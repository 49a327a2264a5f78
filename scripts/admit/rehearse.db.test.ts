import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import type { Outcome } from '../../testing/gateways/gateway.ts'
import {
  anApplicantAt,
  becomes,
  checkoutOf,
  openPayingSite,
  type PayingSite,
  press,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { outcomeOf } from './outcome.ts'
import { rehearse } from './rehearse.ts'

/** What the page says in the end to somebody who chose so. */
const ends: Partial<Record<Outcome, string>> = { pay: 'PAYMENT_PAID', fail: 'FAILED' }

/** Somebody who does as the terminal says: applies, chooses, and waits for the result. */
async function visit(site: PayingSite, gateway: GatewayName, outcome: Outcome) {
  const payer = await anApplicantAt(site, gateway)
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, outcome)
  const end = ends[outcome]
  if (end) await becomes(site, payload, end)
  return payer
}

type Person = {
  /** What they choose at which step. */
  does?: Partial<Record<string, Outcome>>
  /** Steps that nobody waits for. */
  skips?: string[]
  refunds?: boolean
  minutes?: number
}

/** A rehearsal at the simulators, and what it printed and wrote. */
async function rehearsed(site: PayingSite, gateway: GatewayName, person: Person = {}) {
  const { does = { Payment: 'pay', Decline: 'fail' }, skips = [], refunds = true } = person
  const patience = { minutes: 0, pauseMs: 50 }
  const file = join(temporaryDirectory(), 'seen.json')
  const said: string[] = []
  const visits: ReturnType<typeof visit>[] = []
  const outcome = await outcomeOf(
    rehearse(site.services, {
      gateway,
      file,
      patience,
      say: (line) => {
        said.push(line)
        const [, step = ''] = /^\d\. (\w+):/.exec(line) ?? []
        const chosen = does[step]
        patience.minutes = skips.includes(step) ? 0 : (person.minutes ?? 0.3)
        if (chosen) visits.push(visit(site, gateway, chosen))
      },
      mayRefund: async () => refunds,
    }),
  )
  const payers = await Promise.all(visits)
  return { ...outcome, said, payers, text: readFileSync(file, 'utf8') }
}

const [again, over] = ['the same order takes another try', 'the order is over']

const ways: Record<GatewayName, { refund: string; decline: string }> = {
  RAZORPAY: { refund: 'DONE', decline: again },
  PAYPAL: { refund: 'DONE', decline: over },
  CASHFREE: { refund: 'DONE', decline: again },
  PAYU: { refund: 'PENDING', decline: again },
  STRIPE: { refund: 'DONE', decline: again },
  VERIFONE: { refund: 'PENDING', decline: over },
}

test.each(gatewayNames)(
  '%s: a payment, its webhook, a decline and a refund are seen and written down',
  { timeout: 60_000 },
  async (gateway) => {
    const site = await openPayingSite()
    const { code, lines, said, text } = await rehearsed(site, gateway)
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^seen {2}payment: Paid: (INR|USD)\s[\d,.]+\.$/),
      expect.stringMatching(/^seen {2}webhook: Webhooks acted upon: \d\.$/),
      `seen  decline: Declined: ${ways[gateway].decline}.`,
      expect.stringMatching(`^seen  refund: The refund of .* is ${ways[gateway].refund}\\.$`),
    ])
    expect(code).toBe(0)
    const page = gateway === 'RAZORPAY' ? '/apply' : `/hiresure/demo-${gateway.toLowerCase()}`
    expect(said[1]).toContain(`apply on ${site.siteUrl}${page} and pay: `)
    const { steps, against } = JSON.parse(text)
    expect(against).toBe('simulator')
    const [payment, webhook, decline, refund] = steps
    const { kspayId, expected, captured, providerPaymentId } = payment.payment
    expect(payment).toMatchObject({ seen: true, payment: { state: 'PAID', captured: expected } })
    expect(payment.said.at(-1)).toMatchObject({ state: 'PAID', paid: captured, providerPaymentId })
    expect(webhook.webhooks[0]).toMatchObject({ dedupeKey: expect.any(String) })
    expect(decline.payment.kspayId).not.toBe(kspayId)
    expect(refund.payment.kspayId).toBe(kspayId)
    expect(refund.said).toHaveLength(1)
  },
)

test('the report of a rehearsal names nobody and holds no key', { timeout: 60_000 }, async () => {
  const site = await openPayingSite()
  const { text, said, lines, payers } = await rehearsed(site, 'VERIFONE')
  const { merchantCode, secretKey } = site.services.config.gateways.VERIFONE
  const people = payers.flatMap(({ applicant }) => [
    applicant.fullname,
    applicant.email,
    applicant.phone_number,
  ])
  expect(people).toHaveLength(6)
  for (const secret of [...people, merchantCode, secretKey]) {
    expect([text, ...said, ...lines].join('\n')).not.toContain(secret)
  }
})

test('a step that nobody did is reported as not seen', async () => {
  const site = await openPayingSite()
  await site.misbehave('RAZORPAY', { webhook: 'drop' })
  const { code, lines, text } = await rehearsed(site, 'RAZORPAY', {
    does: { Payment: 'pay' },
    skips: ['Webhook', 'Decline'],
    refunds: false,
  })
  expect(code).toBe(1)
  expect(lines.slice(0, 4)).toEqual([
    expect.stringMatching(/^seen {2}payment: /),
    'NOT SEEN  webhook: No webhook came.',
    'NOT SEEN  decline: No decline was seen: nobody began to pay.',
    'NOT SEEN  refund: Not asked for: --refund, or say yes.',
  ])
  expect(JSON.parse(text).steps).toHaveLength(4)
})

test('without a payment nothing is refunded, and the state of the last attempt is reported', async () => {
  const site = await openPayingSite()
  const { code, lines } = await rehearsed(site, 'PAYPAL', {
    does: { Payment: 'cancel' },
    skips: ['Decline'],
    minutes: 0.1,
  })
  expect(code).toBe(1)
  expect(lines).toContain('NOT SEEN  payment: No payment was seen: the last attempt is PENDING.')
  expect(lines).toContain('NOT SEEN  refund: There was no payment.')
})

test('a provider whose answer cannot be read is written down, masked', async () => {
  const site = await openPayingSite()
  const { RAZORPAY: razorpay } = site.services.gateways
  if (!razorpay) throw new Error('There is no Razorpay')
  const fetchStatus = async () => {
    throw new Error('No idea about asha@example.org')
  }
  const gateways = { ...site.services.gateways, RAZORPAY: { ...razorpay, fetchStatus } }
  const services = { ...site.services, gateways }
  const { text } = await rehearsed({ ...site, services }, 'RAZORPAY')
  expect(JSON.parse(text).steps[0].said[0].error).toBe('No idea about ***@***')
})

test('live keys, no keys and no page are refused before anything is asked', async () => {
  const site = await openPayingSite()
  const { services } = site
  const refusal = async (change: object) => {
    const changed = { ...services, ...change }
    const rehearsal = { gateway: 'RAZORPAY' as const, file: '/dev/null' }
    const patience = { minutes: 0.01, pauseMs: 10 }
    const quiet = { say: () => undefined, mayRefund: async () => true }
    const { code, lines } = await outcomeOf(rehearse(changed, { ...rehearsal, patience, ...quiet }))
    expect(code).toBe(1)
    return lines[0]
  }
  const { config, gateways } = services
  expect(await refusal({ config: { ...config, liveGateways: ['RAZORPAY'] } })).toBe(
    'RAZORPAY has live keys here. Rehearse with those of its sandbox.',
  )
  expect(await refusal({ gateways: { ...gateways, RAZORPAY: undefined } })).toBe(
    'RAZORPAY has no keys here.',
  )
  await query(site.databaseUrl, "delete from colleges where slug = 'demo-razorpay'")
  expect(await refusal({ config: { ...config, paymentGateway: 'STRIPE' } })).toMatch(
    /^No page takes payments through RAZORPAY\./,
  )
})
