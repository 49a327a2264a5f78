import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { createApplicant } from '../../../testing/applicant.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite } from '../../../testing/site.ts'
import { cases, paymentAttempts, refunds } from '../../db/payment.schema.ts'
import { listOpenCases } from '../case/case.store.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { type StoredAttempt, saveAttempt } from './attempt.store.ts'
import { holdsMoney } from './held.ts'
import { settle } from './settle.ts'
import { newTxId } from './tx-id.ts'

const price = { minor: fromUnits(examFee), currency: 'INR' } as const
const paid: Snapshot = { state: 'PAID', paid: price }
const tooMuch: Snapshot = { state: 'PAID', paid: { ...price, minor: price.minor + 100 } }
const day = 24 * 3_600_000

/** A payment that was just begun, and what is known of it after each piece of news. */
async function openAttempt(values: Partial<StoredAttempt> = {}) {
  const { services, databaseUrl, ...site } = await openTestSite({ BOT_CHECK: 'off' })
  const applicationId = await createApplicant({ services, databaseUrl, ...site }).apply()
  const id = newTxId()
  await services.db.transaction((tx) =>
    saveAttempt(tx, {
      id,
      applicationId,
      gateway: 'RAZORPAY',
      state: 'PENDING',
      amountMinor: price.minor,
      currency: price.currency,
      couponCode: '',
      redirectUrl: 'http://localhost:3000/success',
      nextCheckAt: new Date(),
      ...values,
    }),
  )
  const attempt = async () => {
    const [row] = await services.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
    return row
  }
  const hear = async (news: Snapshot) => {
    await settle(services, id, news)
    return attempt()
  }
  const change = (text: string) => query(databaseUrl, `update payment_attempts set ${text}`)
  return { id, services, attempt, hear, change }
}

test('"in flight" and "declined" are kept for as long as the payment is pending', async () => {
  const { hear } = await openAttempt()
  const both = { inFlight: true, declined: true } as const
  const neither = { inFlight: false, declined: false }
  expect(await hear({ state: 'PENDING', ...both })).toMatchObject(both)
  expect(await hear({ state: 'PENDING' })).toMatchObject(neither)
  await hear({ state: 'PENDING', ...both })
  expect(await hear({ state: 'FAILED', ...both })).toMatchObject({ state: 'FAILED', ...neither })
  expect(await hear({ ...paid, ...both })).toMatchObject({ state: 'PAID', ...neither })
})

test('a payment is asked about a day after it came, and a free seat never', async () => {
  const { hear } = await openAttempt()
  const money = await hear(paid)
  expect(Number(money?.nextCheckAt)).toBeCloseTo(Date.now() + day, -5)
  const free = await openAttempt({ gateway: 'FREE', amountMinor: 0 })
  const seat = await free.hear({ state: 'PAID', paid: { minor: 0, currency: 'INR' } })
  expect(seat).toMatchObject({ state: 'PAID', capturedMinor: 0, nextCheckAt: null })
})

test('a person who has looked at money is asked again only if it is other money', async () => {
  const { hear, services } = await openAttempt()
  const open = async () => (await listOpenCases(services.db)).length
  const look = () => services.db.update(cases).set({ settledAt: new Date(), settledBy: 'Asha' })
  await hear(tooMuch)
  expect(await open()).toBe(1)
  await look()
  await hear(tooMuch)
  expect(await open()).toBe(0)
  await hear({ state: 'PAID', paid: { minor: price.minor + 100, currency: 'USD' } })
  expect(await open()).toBe(1)
  await look()
  await hear({ state: 'PAID', paid: { minor: price.minor + 200, currency: 'USD' } })
  expect(await open()).toBe(1)
})

test('money that waits for a person is asked about daily, and its attempt does not end', async () => {
  const { hear, change } = await openAttempt()
  await change("created_at = now() - interval '10 days'")
  const held = await hear(tooMuch)
  expect(held).toMatchObject({ state: 'PENDING', capturedMinor: price.minor + 100 })
  expect(Number(held?.nextCheckAt)).toBeCloseTo(Date.now() + day, -5)
  expect(await hear({ state: 'FAILED' })).toMatchObject({ state: 'PENDING' })
  // After money went back nobody is asked any more, and nothing is held.
  await change('next_check_at = null')
  expect(await hear({ state: 'FAILED' })).toMatchObject({ state: 'FAILED' })
})

test.each([
  ['PENDING', 100, new Date(), true],
  ['EXPIRED', 100, new Date(), true],
  ['PENDING', null, new Date(), false],
  ['PENDING', 100, null, false],
  ['PAID', 100, new Date(), false],
  ['REFUNDED', 100, new Date(), false],
] as const)(
  '%s with %s captured and checked at %s holds money: %s',
  (state, captured, at, holds) => {
    const attempt = { state, capturedMinor: captured, nextCheckAt: at } as StoredAttempt
    expect(holdsMoney(attempt)).toBe(holds)
  },
)

test('money that waited and went back ends the attempt, and settles its case', async () => {
  const { hear, services } = await openAttempt()
  await hear(tooMuch)
  expect(await hear({ state: 'REFUNDED' })).toMatchObject({ state: 'FAILED', nextCheckAt: null })
  expect(await services.db.select().from(cases)).toMatchObject([
    { kind: 'mismatch', settledBy: 'admit', settlement: 'The money was given back.' },
  ])
})

test('a refund of all that was captured, made at the provider, refunds the payment', async () => {
  const { id, hear, services } = await openAttempt()
  await hear(paid)
  const whole = { providerRefundId: 'rfnd_1', amount: price, state: 'DONE' } as const
  expect(await hear({ ...paid, refunds: [whole] })).toMatchObject({ state: 'REFUNDED' })
  expect(await services.db.select().from(refunds)).toMatchObject([
    { attemptId: id, providerRefundId: 'rfnd_1', state: 'DONE', amountMinor: price.minor },
  ])
})

test('a part of it given back leaves the payment paid', async () => {
  const { hear } = await openAttempt()
  await hear(paid)
  const part = { ...price, minor: 100 }
  const back = { providerRefundId: 'rfnd_1', amount: part, state: 'DONE' } as const
  expect(await hear({ ...paid, refunds: [back] })).toMatchObject({ state: 'PAID' })
})

test('a payment whose capture was never told can be refunded', async () => {
  const { hear, change } = await openAttempt()
  await change("state = 'PAID', paid_at = now()")
  expect(await hear({ state: 'REFUNDED' })).toMatchObject({ state: 'REFUNDED', nextCheckAt: null })
})

test('held money that is reversed ends its case, and holds up no other payment', async () => {
  const { id, hear, services } = await openAttempt()
  await hear({ ...tooMuch, providerPaymentId: '1' })
  expect(await listOpenCases(services.db)).toMatchObject([{ kind: 'mismatch', attemptId: id }])
  const part = { id: '1', state: 'lost', amount: { ...price, minor: 100 } } as const
  await hear({ ...tooMuch, providerPaymentId: '1', disputes: [part] })
  expect(await listOpenCases(services.db)).toHaveLength(2)
  const reversed = {
    ...tooMuch,
    disputes: [{ id: '2', state: 'lost', reason: 'REVERSED' } as const],
  }
  const gone = await hear({ ...reversed, providerPaymentId: '1' })
  expect(gone).toMatchObject({ state: 'FAILED', nextCheckAt: null })
  expect(gone && holdsMoney(gone)).toBe(false)
  const kinds = (await listOpenCases(services.db)).map(({ kind }) => kind)
  expect(kinds).toEqual(['dispute'])
  expect(await hear({ ...reversed, providerPaymentId: '1' })).toEqual({
    ...gone,
    updatedAt: expect.any(Date),
  })
})
