import { and, eq, or, sql } from 'drizzle-orm'
import { txIdPattern } from '../../../contract/tx-id.ts'
import type { Transaction } from '../../db/connect.ts'
import { foreignPayments } from '../../db/gateway.schema.ts'
import { erasedAttempts } from '../../db/payment.schema.ts'
import type { Services } from '../../services.ts'
import type { Reference } from '../attempt/attempt.store.ts'
import type { Gateway, Snapshot } from '../provider/gateway.ts'
import { countGatewayDay } from '../provider/gateway-days.ts'
import { ProviderRefused } from '../provider/provider-call.ts'
import { openCase } from './case.store.ts'
import { paidAfterErasure } from './orphan-words.ts'

/**
 * A signed webhook about an order that is not here: another product's on the same account; one of an
 * application that was erased; or one that bears an id of ours, and was lost with a restore. Money
 * of the last two must find a person.
 */
export async function recordOrphan(services: Services, gateway: Gateway, reference: Reference) {
  const named = reference.txId ?? reference.providerOrderId ?? reference.providerPaymentId ?? ''
  const told = await askAbout(gateway, reference, named)
  await services.db.transaction(async (tx) => {
    const erased = await findErased(tx, gateway, reference)
    const ours = erased?.id ?? (txIdPattern.test(reference.txId ?? '') ? reference.txId : undefined)
    if (!ours) return recordForeign(tx, gateway, named, told)
    if (told?.state !== 'PAID') return
    const number = told.providerPaymentId
      ? ` It is the provider’s payment ${told.providerPaymentId}.`
      : ''
    const summary = erased
      ? paidAfterErasure(erased.erasedAt)
      : 'Paid for an order that was placed here but is no longer stored.'
    await openCase(tx, {
      kind: 'orphan',
      gateway: gateway.name,
      reference: ours,
      summary: summary + number,
      amount: told.paid,
    })
  })
}

/** What the gateway itself says. Orders of others it may refuse to show in our way of asking. */
async function askAbout(gateway: Gateway, reference: Reference, named: string) {
  const attempt = {
    txId: reference.txId ?? named,
    providerOrderId: reference.providerOrderId,
    providerPaymentId: reference.providerPaymentId,
    expected: { minor: 0, currency: gateway.currencies[0] },
    readOnly: true,
  }
  try {
    return await gateway.fetchStatus(attempt)
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined
    throw error
  }
}

async function findErased(tx: Transaction, { name }: Gateway, reference: Reference) {
  const { txId, providerOrderId, providerPaymentId } = reference
  const named = [
    ...(txId ? [eq(erasedAttempts.id, txId)] : []),
    ...(providerOrderId ? [eq(erasedAttempts.providerOrderId, providerOrderId)] : []),
  ]
  // By its payment only where nothing else is known: there is no index for it.
  const byPayment = eq(erasedAttempts.providerPaymentId, providerPaymentId ?? '')
  const [erased] = await tx
    .select()
    .from(erasedAttempts)
    .where(and(eq(erasedAttempts.gateway, name), named.length > 0 ? or(...named) : byPayment))
  return erased
}

async function recordForeign(
  tx: Transaction,
  { name }: Gateway,
  reference: string,
  told: Snapshot | undefined,
) {
  const known = {
    state: told?.state ?? null,
    amountMinor: told?.paid?.minor ?? null,
    currency: told?.paid?.currency ?? null,
  }
  await countGatewayDay(tx, name, 'foreign')
  await tx
    .insert(foreignPayments)
    .values({ gateway: name, reference, ...known })
    .onConflictDoUpdate({
      target: [foreignPayments.gateway, foreignPayments.reference],
      set: {
        ...known,
        timesSeen: sql`${foreignPayments.timesSeen} + 1`,
        seenAt: sql`now()`,
      },
    })
}
