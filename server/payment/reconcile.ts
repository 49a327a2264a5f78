import type { Services } from '../services.ts'
import { changeAttempt, type StoredAttempt, takeDueAttempts, wasNotified } from './payment.store.ts'
import { isOpen, laterCheck } from './payment.transitions.ts'
import { refresh, settle } from './payment.ts'

const atOnce = 20
/** The next run comes in a minute; a slow gateway must not fill the queue with runs. */
const budget = 45_000

/**
 * Asks the gateways about every attempt whose time has come: webhooks get lost, tabs get closed,
 * and an initiation whose answer never arrived may have been paid all the same.
 */
export async function reconcile(services: Services) {
  const begun = performance.now()
  while (performance.now() - begun < budget) {
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
      const { at } = laterCheck(createdAt)
      await changeAttempt(tx, id, { checks: checks + 1, nextCheckAt: at })
    }
    return due
  })
}

async function check(services: Services, attempt: StoredAttempt) {
  const { db, log, report } = services
  try {
    const { after, answered } = await refresh(services, attempt)
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
    // Only an answer ends it; silence on the last day is asked again an hour later.
    if (answered && laterCheck(attempt.createdAt).isOver) await giveUp(services, after)
  } catch (error) {
    report(error, { part: 'reconcile' })
  }
}

async function giveUp(services: Services, { id, state }: StoredAttempt) {
  if (isOpen(state)) await settle(services, id, { state: 'EXPIRED' })
  await changeAttempt(services.db, id, { nextCheckAt: null })
}
