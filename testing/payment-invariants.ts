import assert from 'node:assert/strict'
import { inArray, sql } from 'drizzle-orm'
import type { GatewayName } from '../contract/payment.ts'
import { cases, couponUses, type paymentAttempts, refunds } from '../server/db/payment.schema.ts'
import { applications } from '../server/db/schema.ts'
import { attemptOf } from '../server/payment/payment.ts'
import type { Services } from '../server/services.ts'

type Attempt = typeof paymentAttempts.$inferSelect

/** Rules that hold for the payments of one person, whatever happens in whatever order. */
export function createInvariants(services: Services, gateway: GatewayName, ids: string[]) {
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
        else assert.ok(!paid.has(id) || state === 'REFUNDED', `${id} was paid and became ${state}`)
      }
    },

    /** Captured money is known and accounted for once; receipts and coupons agree with it. */
    async checkAtTheEnd(attempts: Attempt[]) {
      for (const attempt of attempts) await checkMoney(services, gateway, attempt)
      const people = await db.select().from(applications).where(inArray(applications.id, ids))
      const everPaid = people.filter(({ paidAt }) => paidAt !== null).length
      assert.equal(await receiptsOf(services, attempts), everPaid)
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
async function checkMoney({ db, gateways }: Services, gateway: GatewayName, attempt: Attempt) {
  const { id, state, surplus, capturedMinor } = attempt
  if (attempt.gateway === 'FREE') return
  const told = await gateways[gateway]?.fetchStatus(attemptOf(attempt, { readOnly: true }))
  assert.ok(told, 'the gateway answers')
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
  const open = (
    await db
      .select()
      .from(cases)
      .where(inArray(cases.attemptId, [id]))
  ).filter(({ kind }) => kind !== 'dispute')
  const places = [
    counts(attempt) && 'paid',
    !counts(attempt) && back === captured && 'given back',
    !counts(attempt) && back < captured && (open.length > 0 || committed === captured) && 'case',
  ].filter(Boolean)
  assert.equal(places.length, 1, `${id} is ${state}, surplus ${surplus}: ${places}`)
}

/** A use is held by what is live or counts, and by nothing that failed or expired. */
async function checkCoupons({ db }: Services, attempts: Attempt[]) {
  const uses = (await db.select().from(couponUses)).map(({ attemptId }) => attemptId)
  for (const { id, state, couponCode } of attempts) {
    const isHeld = uses.includes(id)
    if (!couponCode || state === 'FAILED' || state === 'EXPIRED') assert.ok(!isHeld)
    else assert.ok(isHeld, `${id} lost its coupon`)
  }
}

async function receiptsOf({ db }: Services, attempts: Attempt[]) {
  if (attempts.length === 0) return 0
  const { rows } = await db.execute<{ receipts: number }>(sql`
    select count(*)::int as receipts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where identifier = 'mail-receipt' and payload->>'id' in (${sql.join(
      attempts.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`)
  return rows[0]?.receipts ?? 0
}
