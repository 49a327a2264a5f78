import type { Services } from '../../services.ts'
import { attemptOf, refresh } from '../payment.ts'
import { ProviderRefused } from '../provider/provider-call.ts'
import { findAttempt } from './attempt.store.ts'

/** Nobody is to pay this any more, at the provider either; where it cannot be, it is watched. */
export async function cancelPayment(services: Services, id: string) {
  const attempt = await findAttempt(services.db, id)
  const gateway = attempt && services.gateways[attempt.gateway]
  if (!attempt || !gateway?.cancel) return
  const isCancelled = await gateway
    .cancel(attemptOf(attempt, { readOnly: true }))
    .catch((error: unknown) => {
      if (error instanceof ProviderRefused) return false
      throw error
    })
  // A race condition: it may have been paid in the meantime. Then that is news.
  if (!isCancelled) await refresh(services, attempt, { readOnly: true })
}
