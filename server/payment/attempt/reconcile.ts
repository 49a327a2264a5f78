import type { Services } from '../../services.ts'
import { refresh } from '../payment.ts'
import { wasNotified } from '../provider/event.store.ts'
import { countGatewayDay } from '../provider/gateway-days.ts'
import { changeRefund, takeDueRefunds } from '../refund/refund.store.ts'
import { makeRefundLater } from '../refund/refund.ts'
import { changeAttempt, type StoredAttempt, takeDueAttempts } from './attempt.store.ts'
import { holdsMoney } from './held.ts'
import { settle } from './settle.ts'
import { nextCheck, nextRefundCheck } from './timetable.ts'
import { isOpen } from './transitions.ts'

const atOnce = 20
/** The next run comes in a minute; a slow gateway must not fill the queue with runs. */
const budget = 45_000

/**
 * Reconciliation asks the gateways about every attempt and refund that is due: webhooks get lost,
 * tabs get closed, and an initiation whose answer never arrived may have been paid all the same.
 */
export async function reconcile(services: Services) {
  const begun = performance.now()
  const inTime = () => performance.now() - begun < budget
  await inBatches(
    inTime,
    () => takeDue(services),
    (attempt) => check(services, attempt),
  )
  await inBatches(
    inTime,
    () => takeRefunds(services),
    ({ id }) => askRefund(services, id),
  )
}

async function inBatches<Item>(
  inTime: () => boolean,
  take: () => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
) {
  while (inTime()) {
    const due = await take()
    await Promise.all(due.map(work))
    if (due.length < atOnce) return
  }
}

/** The next time is set before the question: one that never ends must not hold up the rest. */
async function takeDue({ db }: Services) {
  return db.transaction(async (tx) => {
    const due = await takeDueAttempts(tx, atOnce)
    for (const attempt of due) {
      const { at: nextCheckAt } = nextCheck(asked(attempt))
      await changeAttempt(tx, attempt.id, { checks: attempt.checks + 1, nextCheckAt })
    }
    return due
  })
}

const asked = (attempt: StoredAttempt) => ({
  ...attempt,
  isUndecided: attempt.inFlight || holdsMoney(attempt),
})

async function check(services: Services, attempt: StoredAttempt) {
  const { db, log, report } = services
  try {
    // After a decline only the payer's next consent may be captured, not the one that was refused.
    const { after, answered } = await refresh(services, attempt, { readOnly: attempt.declined })
    // Payments charged by ourselves need no webhook to be known.
    const isFound = attempt.state !== 'PAID' && after.state === 'PAID' && !after.completingAt
    if (isFound && !(await wasNotified(db, attempt.id))) {
      if (attempt.gateway !== 'FREE') await countGatewayDay(db, attempt.gateway, 'found')
      log.warn(
        { gateway: attempt.gateway },
        'A payment was found by asking, no webhook told of it: check the webhook at the gateway',
      )
    }
    if (!answered || !isOpen(after.state)) return
    if (nextCheck(asked(after)).isOver) await settle(services, after.id, { state: 'EXPIRED' })
  } catch (error) {
    report(error, { part: 'reconcile' })
  }
}

async function takeRefunds({ db }: Services) {
  return db.transaction(async (tx) => {
    const due = await takeDueRefunds(tx, atOnce)
    for (const { id, orderedAt, createdAt } of due) {
      const nextCheckAt = nextRefundCheck(orderedAt ?? createdAt)
      await changeRefund(tx, id, { nextCheckAt })
    }
    return due
  })
}

async function askRefund(services: Services, id: string) {
  try {
    await makeRefundLater(services, id)
  } catch (error) {
    services.report(error, { part: 'refund' })
  }
}
