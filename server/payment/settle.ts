import { type Money, priceOf, priceText } from '../../contract/money.ts'
import {
  type Application,
  lockApplication,
  markPaid,
  markRefunded,
} from '../application/application.ts'
import { releaseCoupon, retakeCoupon } from '../coupon/coupon.ts'
import type { Transaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import type { Snapshot } from './gateway.ts'
import {
  type AttemptChanges,
  changeAttempt,
  changeRefund,
  findAttempt,
  listRefund,
  lockAttempt,
  type StoredAttempt,
} from './payment.store.ts'
import { mayBecome } from './payment.transitions.ts'

/**
 * The one function that changes what is known of a payment. Whoever brings news of it (the
 * browser's return, a webhook, the reconciler, a refund) comes through here, and under the lock of
 * the application they take turns.
 */
export async function applySnapshot(
  { enqueue }: Pick<Services, 'enqueue'>,
  tx: Transaction,
  id: string,
  snapshot: Snapshot,
): Promise<StoredAttempt> {
  const known = await findAttempt(tx, id)
  const application = known && (await lockApplication(tx, known.applicationId))
  const attempt = await lockAttempt(tx, id)
  if (!attempt || !application) throw new Error('There is no such attempt')

  const changes = learnt(attempt, snapshot)
  const unexpected = snapshot.state === 'PAID' && mismatch(attempt, snapshot.paid)
  if (unexpected) {
    // Money came, but not what was asked for: neither paid nor failed until a person has looked.
    changes.review = unexpected
  } else if (mayBecome(attempt.state, snapshot.state)) {
    changes.state = snapshot.state
    if (snapshot.state === 'PAID') {
      changes.paidAt = new Date()
      changes.nextCheckAt = null
      changes.surplus = application.paidAt !== null
      if (attempt.couponCode && !(await keepsCoupon(tx, attempt, application))) {
        changes.review = 'Paid late with a coupon that others have used up since.'
      }
      if (changes.surplus) await listRefund(tx, id, 'The application was paid already.')
      else {
        await markPaid(tx, application.id)
        await enqueue(tx, 'mail-receipt', { id })
      }
    } else if (snapshot.state === 'REFUNDED') {
      changes.nextCheckAt = null
      await changeRefund(tx, id, { state: 'DONE' })
      if (!attempt.surplus) await markRefunded(tx, application.id)
    } else if (snapshot.state !== 'PENDING') {
      await releaseCoupon(tx, id)
    }
  }
  await changeAttempt(tx, id, changes)
  return { ...attempt, ...changes } as StoredAttempt
}

const keepsCoupon = (tx: Transaction, { id, couponCode }: StoredAttempt, person: Application) =>
  retakeCoupon(tx, {
    attemptId: id,
    code: couponCode,
    person: { email: person.email, phone: person.phone },
  })

/** Names the provider gave, where we did not know them yet. */
function learnt(attempt: StoredAttempt, snapshot: Snapshot): AttemptChanges {
  return {
    ...(!attempt.providerOrderId &&
      snapshot.providerOrderId && { providerOrderId: snapshot.providerOrderId }),
    ...(snapshot.providerPaymentId && { providerPaymentId: snapshot.providerPaymentId }),
  }
}

function mismatch({ amountMinor, currency }: StoredAttempt, paid: Money | undefined) {
  if (paid?.minor === amountMinor && paid.currency === currency) return undefined
  const got = paid ? priceText(priceOf(paid)) : 'an unknown amount'
  return `Captured ${got} instead of ${priceText(priceOf({ minor: amountMinor, currency }))}.`
}
