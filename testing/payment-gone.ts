import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { cases, paymentAttempts } from '../server/db/payment.schema.ts'
import { attemptOf } from '../server/payment/payment.ts'
import type { Services } from '../server/services.ts'

type Attempt = typeof paymentAttempts.$inferSelect

/** Payments whose rows are gone: erased with their payer, or lost with a restore. */
export function createGone({ db, gateways }: Services) {
  const gone = new Map<string, Attempt>()
  return {
    isAny: () => gone.size > 0,
    has: (id: string) => gone.has(id),

    note(before: Attempt[], after: Attempt[]) {
      for (const attempt of before) {
        if (!after.some(({ id }) => id === attempt.id)) gone.set(attempt.id, attempt)
      }
    },

    /** What a restore does to a payment that began after the backup, and brought nothing yet. */
    async forget(attempt: Attempt | undefined) {
      if (!attempt || attempt.capturedMinor !== null || attempt.gateway === 'FREE') return
      const told = await ask(attempt)
      if (told?.state === 'PAID' || told?.inFlight) return
      await db.delete(paymentAttempts).where(eq(paymentAttempts.id, attempt.id))
    },

    /** Money that came since has a row again, or a case. */
    async check() {
      for (const attempt of gone.values()) {
        const told = await ask(attempt)
        if (told?.state !== 'PAID') continue
        // Its webhook may still be on its way.
        const end = Date.now() + 10_000
        while (!(await isKnown(attempt)) && Date.now() < end) await delay(50)
        assert.ok(await isKnown(attempt), `${attempt.id} is gone, and its money has no case`)
      }
    },
  }

  async function isKnown({ id }: Attempt) {
    const rows = await db.$count(paymentAttempts, eq(paymentAttempts.id, id))
    return rows + (await db.$count(cases, eq(cases.reference, id))) > 0
  }

  function ask(attempt: Attempt) {
    return gateways[attempt.gateway]?.fetchStatus(attemptOf(attempt, { readOnly: true }))
  }
}

/** Without a webhook that is delivered and can be looked into, nobody can know of such money. */
export function heard(faults: Record<string, string>) {
  const { webhook, api, ...others } = faults
  return webhook === 'duplicate' ? { ...others, webhook } : others
}
