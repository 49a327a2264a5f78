import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { couponUses, type paymentAttempts, refunds } from '../server/db/payment.schema.ts'
import { applications } from '../server/db/schema.ts'
import type { Services } from '../server/services.ts'

type Attempt = typeof paymentAttempts.$inferSelect

/** What holds for the attempts of one application, whatever happens in whatever order. */
export function createInvariants(services: Services, applicationId: string) {
  const { db } = services
  const paid = new Set<string>()
  return {
    /** At most one live attempt and one payment that counts; what is paid stays paid. */
    checkAlways(attempts: Attempt[]) {
      const live = attempts.filter(({ state }) => state === 'CREATED' || state === 'PENDING')
      assert.ok(live.length <= 1)
      assert.ok(attempts.filter(counts).length <= 1)
      for (const { id, state } of attempts) {
        if (state === 'PAID') paid.add(id)
        else assert.ok(!paid.has(id), `${id} was paid and became ${state}`)
      }
    },

    /** Captured money is known and counted once; receipt, refund list and coupon agree with it. */
    async checkAtTheEnd(attempts: Attempt[], captured: Set<string>) {
      for (const id of captured) {
        assert.equal(attempts.find((row) => row.id === id)?.state, 'PAID', `${id} was captured`)
      }
      const counted = attempts.filter(counts).length
      const application = await db.query.applications.findFirst({
        where: eq(applications.id, applicationId),
      })
      assert.equal(application?.paidAt !== null, counted === 1)
      const ids = attempts.map(({ id }) => id)
      assert.equal(await receiptsOf(services, ids), counted)
      const listed = (await db.select().from(refunds)).map(({ attemptId }) => attemptId)
      for (const { id, surplus } of attempts) {
        if (surplus) assert.ok(listed.includes(id), `${id} must be given back`)
      }
      await checkCoupon(services, attempts)
    },
  }
}

const counts = ({ state, surplus }: Attempt) => state === 'PAID' && !surplus

/** A use is held by what is live or paid, and by nothing that failed or expired. */
async function checkCoupon({ db }: Services, attempts: Attempt[]) {
  const uses = (await db.select().from(couponUses)).map(({ attemptId }) => attemptId)
  for (const { id, state, couponCode } of attempts) {
    const isHeld = uses.includes(id)
    if (!couponCode || state === 'FAILED' || state === 'EXPIRED') assert.ok(!isHeld)
    else assert.ok(isHeld, `${id} lost its coupon`)
  }
}

async function receiptsOf({ db }: Services, ids: string[]) {
  if (ids.length === 0) return 0
  const { rows } = await db.execute<{ receipts: number }>(sql`
    select count(*)::int as receipts from graphile_worker._private_jobs
    where payload->>'id' in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return rows[0]?.receipts ?? 0
}
