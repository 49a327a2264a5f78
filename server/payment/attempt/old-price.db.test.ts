import { expect, test } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { withPayment } from '../../../testing/one-payment.ts'
import { listOpenCases } from '../case/case.store.ts'
import { decideCase } from '../case/case.ts'
import { settle } from './settle.ts'

const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

/** An attempt of 1250 rupees that began three days ago, and is paid now. */
async function paidLate({ price = 150_000, begunAt = hours(1), quoted = 'null' } = {}) {
  const site = await withPayment(
    `state = 'EXPIRED', amount_minor = 125000, created_at = now() - interval '3 days',
     quoted_at = ${quoted}`,
  )
  await site.write(`update colleges set price_in_paise = ${price}`)
  const paid = { minor: 125_000, currency: 'INR' } as const
  const attempt = await settle(site.services, 'one', { state: 'PAID', paid, begunAt })
  return { ...site, state: attempt.state, cases: await listOpenCases(site.services.db) }
}

test('a payment begun a day after its quote, when the price is another, needs a decision', async () => {
  const { services, state, cases, write } = await paidLate()
  expect(state).toBe('EXPIRED')
  expect(cases).toMatchObject([{ kind: 'mismatch', amountMinor: 125_000 }])
  expect(cases[0]?.summary).toMatch(
    /^Begun on .+ IST, at the price quoted on .+ IST\. The price is INR\s1500 now\.$/,
  )
  await decideCase(services, { id: cases[0]?.id ?? 0, decision: 'accept', note: '', actor: asha })
  expect(await write('select state from payment_attempts')).toEqual([{ state: 'PAID' }])
})

test.each([
  ['the price is the same', { price: 125_000 }],
  ['it was begun in time and only came late', { begunAt: hours(71) }],
  ['the payer was told this price again yesterday', { quoted: "now() - interval '20 hours'" }],
])('late money counts where %s', async (_, circumstances) => {
  const { state, cases } = await paidLate(circumstances)
  expect([state, cases]).toEqual(['PAID', []])
})
