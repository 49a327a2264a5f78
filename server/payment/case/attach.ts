import { eq } from 'drizzle-orm'
import { act } from '../../acts/act.ts'
import { findApplication } from '../../application/application.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Transaction } from '../../db/connect.ts'
import { erasedAttempts } from '../../db/payment.schema.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { changeAttempt, findAttempt, saveAttempt } from '../attempt/attempt.store.ts'
import { lockPerson } from '../attempt/person.store.ts'
import { applySnapshot } from '../attempt/settle.ts'
import { isOpen } from '../attempt/transitions.ts'
import { attemptOf, requireAnswer } from '../payment.ts'
import type { Attempt, Snapshot } from '../provider/gateway.ts'
import { findCase, lockCase, type StoredCase, settleCase } from './case.store.ts'
import { requireUndecided } from './case.ts'
import { requireClaim } from './claim.ts'

type Attaching = { id: number; applicationId: string; note: string; actor: Actor }

/**
 * Money that belonged to nobody here turns out to be someone's: it pays for their application, or
 * goes back where that is paid already.
 */
export async function attachCase(services: Services, wanted: Attaching) {
  const { db } = services
  const { id, applicationId, actor, note } = wanted
  const known = requireOrphan(await findCase(db, id))
  const application = await findApplication(db, applicationId)
  if (!application || application.erasedAt) throw new Problem('not-found', 'application.lost')
  const { id: attemptId } = await act(
    db,
    actor,
    {
      ask: () => askAbout(services, known),
      lock: async (tx, told) => {
        await lockPerson(tx, application)
        return { found: requireOrphan(await lockCase(tx, id)), told }
      },
    },
    async (tx, { found, told }) => {
      requireUndecided(found, undefined)
      requireClaim(found, actor)
      if (told.state !== 'PAID' || !told.paid) throw new Problem('conflict', 'case.not-paid')
      const row = await rowFor(tx, found, applicationId, told)
      await settleCase(tx, id, { by: actor.name, how: note ? `attach: ${note}` : 'attach' })
      await applySnapshot(services, tx, row, told, { isAccepted: true })
      const changes = { case: { before: found.kind, after: 'attach' } }
      return {
        audit: [
          { action: 'attach-payment', kind: 'application', record: applicationId, changes },
          { action: 'settle-case', kind: 'payment', record: row, changes },
        ],
        made: { id: row },
      }
    },
  )
  return findAttempt(db, String(attemptId))
}

/** What the gateway says of it now: what was heard when the case opened may have gone since. */
async function askAbout(services: Services, found: StoredCase): Promise<Snapshot> {
  const gateway = found.gateway && services.gateways[found.gateway]
  if (!gateway) throw new Problem('conflict', 'case.no-payment')
  const ask = (about: Attempt) => requireAnswer(services, gateway, () => gateway.fetchStatus(about))
  const attempt = found.attemptId && (await findAttempt(services.db, found.attemptId))
  if (attempt) return ask(attemptOf(attempt, { readOnly: true }))
  const erased = await services.db.query.erasedAttempts.findFirst({
    where: eq(erasedAttempts.id, found.reference),
  })
  return ask({
    txId: found.reference,
    providerOrderId: erased?.providerOrderId ?? undefined,
    providerPaymentId: erased?.providerPaymentId ?? undefined,
    expected: { minor: found.amountMinor ?? 0, currency: found.currency ?? 'INR' },
    readOnly: true,
  })
}

/** The payment's row under its new application; one that was deleted is made again, by its old id. */
async function rowFor(
  tx: Transaction,
  { attemptId, gateway, reference }: StoredCase,
  applicationId: string,
  { paid, providerOrderId, providerPaymentId }: Snapshot,
) {
  const stored = attemptId && (await findAttempt(tx, attemptId))
  if (stored) {
    const over = isOpen(stored.state) && { state: 'EXPIRED' as const }
    await changeAttempt(tx, stored.id, { applicationId, ...over })
    return stored.id
  }
  if (!gateway || !paid) throw new Problem('conflict', 'case.no-payment')
  await tx.delete(erasedAttempts).where(eq(erasedAttempts.id, reference))
  await saveAttempt(tx, {
    id: reference,
    applicationId,
    gateway,
    state: 'EXPIRED',
    amountMinor: paid.minor,
    currency: paid.currency,
    couponCode: '',
    redirectUrl: '',
    providerOrderId: providerOrderId ?? null,
    providerPaymentId: providerPaymentId ?? null,
  })
  return reference
}

function requireOrphan(found: StoredCase | undefined) {
  if (found?.kind !== 'orphan') throw new Problem('conflict', 'case.attach-orphans')
  return found
}
