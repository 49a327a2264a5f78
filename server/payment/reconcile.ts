import type { Services } from '../services.ts'
import { changeAttempt, type StoredAttempt, takeDueAttempts, wasNotified } from './payment.store.ts'
import { isOpen, nextCheck } from './payment.transitions.ts'
import { refresh, settle } from './payment.ts'

const atOnce = 20
const rounds = 20

/**
 * Asks the gateways about every attempt whose time has come: webhooks get lost, tabs get closed,
 * and an initiation whose answer never arrived may have been paid all the same.
 */
export async function reconcile(services: Services) {
  for (let round = 0; round < rounds; round++) {
    const due = await takeDue(services)
    await Promise.all(due.map((attempt) => check(services, attempt)))
    if (due.length < atOnce) return
  }
}

/** The next time is set before the question: one that never ends must not hold up the rest. */
async function takeDue({ db }: Services) {
  return db.transaction(async (tx) => {
    const due = await takeDueAttempts(tx, atOnce)
    for (const { id, createdAt, checks } of due) {
      await changeAttempt(tx, id, {
        checks: checks + 1,
        nextCheckAt: nextCheck(createdAt, checks + 1),
      })
    }
    return due
  })
}

async function check(services: Services, attempt: StoredAttempt) {
  const { db, log, report } = services
  try {
    const after = await refresh(services, attempt)
    if (
      attempt.state !== 'PAID' &&
      after.state === 'PAID' &&
      !(await wasNotified(db, attempt.id))
    ) {
      log.warn(
        { gateway: attempt.gateway },
        'A payment was found by asking, no webhook told of it: check the webhook at the gateway',
      )
    }
    const wasLast = nextCheck(attempt.createdAt, attempt.checks + 1) === null
    if (wasLast && isOpen(after.state)) await settle(services, attempt.id, { state: 'EXPIRED' })
  } catch (error) {
    report(error, { part: 'reconcile' })
  }
}
