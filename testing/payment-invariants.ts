import assert from 'node:assert/strict'
import { inArray, sql } from 'drizzle-orm'
import { cases, couponUses, type paymentAttempts, refunds } from '../server/db/payment.schema.ts'
import { applications } from '../server/db/schema.ts'
import { isGone } from '../server/payment/attempt/transitions.ts'
import { attemptOf } from '../server/payment/payment.ts'
import type { Services } from '../server/services.ts'

type Attempt = typeof paymentAttempts.$inferSelect

/** Rules that hold for the payments of one person, whatever happens in whatever order. */
export function createInvariants(services: Services, ids: string[]) {
  const { db } = services
  const paid = new Set<string>()
  return {
    /** At most one live attempt each and one payment that counts; what is paid stays paid. */
    checkAlways(attempts: Attempt[]) {
      for (const id of ids) {
        const own = attempts.filter(({ applicationId }) => applicationId === id)
        assert.ok(own.filter(({ state }) => state === 'CREATED' || state === 'PENDING').length <= 1)
      }
      assert.ok(attempts.filter(counts).length <= 1, 'one person pays once')
      for (const { id, state } of attempts) {
        if (state === 'PAID') paid.add(id)
        else assert.ok(!paid.has(id) || isGone(state), `${id} was paid and became ${state}`)
      }
    },

    /** Captured money is known and accounted for once; receipts and coupons agree with it. */
    async checkAtTheEnd(attempts: Attempt[]) {
      for (const attempt of attempts) await checkMoney(services, attempt, attempts)
      const people = await db.select().from(applications).where(inArray(applications.id, ids))
      await checkReceipts(services, attempts)
      for (const { id, paidAt, refundedAt } of people) {
        const own = attempts.filter(({ applicationId }) => applicationId === id)
        assert.equal(own.some(counts), paidAt !== null && refundedAt === null, 'paid as it says')
      }
      await checkCoupons(services, attempts)
    },
  }
}

const counts = ({ state, surplus }: Attempt) => state === 'PAID' && !surplus

/** Every captured amount is paid, given back, or a case; refunds stay within it (invariants 12-15). */
export async function checkMoney({ db, gateways }: Services, attempt: Attempt, all: Attempt[]) {
  const { id, state, surplus, capturedMinor } = attempt
  if (attempt.gateway === 'FREE') return
  const told = await gateways[attempt.gateway]?.fetchStatus(attemptOf(attempt, { readOnly: true }))
  assert.ok(told, 'the gateway answers')
  for (const { providerPaymentId } of told.further ?? []) {
    const isHere = all.some((other) => other.providerPaymentId === providerPaymentId)
    assert.ok(isHere, `${providerPaymentId} is a payment without a row`)
  }
  if (told.inFlight) assert.ok(attempt.nextCheckAt, `${id} is not asked about while in flight`)
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.attemptId, [id]))
  const sum = (states: string[]) =>
    rows
      .filter((row) => states.includes(row.state))
      .reduce((total, { amountMinor }) => total + amountMinor, 0)
  const committed = sum(['LISTED', 'PENDING', 'DONE'])
  const back = sum(['DONE'])
  const captured = told.state === 'PAID' || told.state === 'REFUNDED' ? told.paid?.minor : undefined
  assert.ok(committed <= (capturedMinor ?? 0), `${id} gives back more than it has`)
  if (captured === undefined) return
  assert.equal(capturedMinor, captured, `${id}: what was captured is written down`)
  const about = (
    await db
      .select()
      .from(cases)
      .where(inArray(cases.attemptId, [id]))
  ).filter(({ kind }) => kind !== 'dispute')
  const isOpen = about.some(({ settledAt }) => settledAt === null)
  // An erasure empties what staff wrote.
  const decided = (how: RegExp) =>
    about.some(({ settlement }) => settlement !== null && how.test(settlement))
  // Staff closed a duplicate: the payer wanted both.
  const isAnswered = isOpen || committed === captured || (surplus && decided(/^(close|$)/))
  const places = [
    counts(attempt) && 'paid',
    !counts(attempt) && back === captured && 'given back',
    !counts(attempt) && back < captured && isAnswered && 'case',
  ].filter(Boolean)
  assert.equal(places.length, 1, `${id} is ${state}, surplus ${surplus}: ${places}`)
  const isAsAsked =
    captured === attempt.amountMinor && attempt.capturedCurrency === attempt.currency
  assert.ok(
    !counts(attempt) || isAsAsked || decided(/^(accept|attach|$)/),
    `${id} counts, and is too little`,
  )
}

/** A use is held by what is live or counts, and by nothing else. */
async function checkCoupons({ db }: Services, attempts: Attempt[]) {
  const uses = (await db.select().from(couponUses)).map(({ attemptId }) => attemptId)
  for (const { id, state, couponCode, surplus } of attempts) {
    const isHeld = uses.includes(id)
    const isOver = state === 'FAILED' || state === 'EXPIRED' || isGone(state)
    if (!couponCode || surplus || isOver) assert.ok(!isHeld)
    else assert.ok(isHeld, `${id} lost its coupon`)
  }
}

/**
 * A receipt for each payment that counts or did. Where staff keep a duplicate, and then the first
 * payment after all, that one counts twice.
 */
async function checkReceipts({ db }: Services, attempts: Attempt[]) {
  const { rows } = await db.execute<{ id: string; mails: number; kept: number }>(sql`
    select a.id, (select count(*)::int from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where identifier = 'mail-receipt' and payload->>'id' = a.id) as mails,
      (select count(*)::int from cases c where c.attempt_id = a.id and c.kind = 'duplicate'
        and c.settlement like 'accept%') as kept
    from payment_attempts a where a.id = any(${sql.param(attempts.map(({ id }) => id))}::text[])`)
  for (const { id, mails, kept } of rows) {
    const attempt = attempts.find((each) => each.id === id)
    if (!attempt) continue
    const hasCounted = attempt.paidAt !== null && !attempt.surplus
    assert.ok(mails <= 1 + kept, `${id} got ${mails} receipts`)
    assert.ok(mails > 0 || !hasCounted, `${id} got no receipt`)
    assert.ok(mails === 0 || attempt.paidAt, `${id} got a receipt and was never paid`)
  }
}
