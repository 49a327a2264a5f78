import type { Transaction } from '../../db/connect.ts'
import type { Services } from '../../services.ts'
import { findAttempt, type StoredAttempt } from '../attempt/attempt.store.ts'
import { heldKinds } from '../attempt/held.ts'
import { nextRefundCheck } from '../attempt/timetable.ts'
import { findCase, openCase, settleCasesOf, settleOrdered } from '../case/case.store.ts'
import type { ProviderRefund, Refund } from '../provider/gateway.ts'
import {
  changeRefund,
  committedMinor,
  refundsOf,
  refundsOfOrder,
  returnedMinor,
  type StoredRefund,
  saveRefund,
} from './refund.store.ts'

type Noting = Pick<Services, 'enqueue'>

/** The idempotency key: the same for every request about one try; another try, another refund. */
export const keyOf = ({ id, tries }: StoredRefund) => (tries === 1 ? id : `${id}-${tries}`)

/** Every refund the gateway knows of: ours learn how far they are, others become rows here. */
export async function noteRefunds(
  services: Noting,
  tx: Transaction,
  attempt: StoredAttempt,
  told: ProviderRefund[],
) {
  for (const news of told) {
    const rows = await refundsOfOrder(tx, attempt)
    const row = await inPlace(tx, rowOf(rows, news, attempt), news, attempt)
    if (row) await note(services, tx, attempt, row, news)
    else if (news.state !== 'FAILED') await adopt(services, tx, attempt, news)
  }
}

/** The gateway's answer about one refund of ours. */
export async function noteRefund(
  services: Noting,
  tx: Transaction,
  attempt: StoredAttempt,
  id: string,
  news: Refund,
) {
  const row = (await refundsOf(tx, attempt.id)).find((refund) => refund.id === id)
  if (row) await note(services, tx, attempt, row, news)
}

/** Some gateways say that all went back, and nothing of how. */
export async function noteAllBack(services: Noting, tx: Transaction, attempt: StoredAttempt) {
  for (const row of await refundsOf(tx, attempt.id)) {
    const isUnderWay = row.state === 'LISTED' || row.state === 'PENDING'
    if (isUnderWay) await note(services, tx, attempt, row, { state: 'DONE' })
  }
  const { id, capturedMinor, capturedCurrency: currency } = attempt
  const minor = (capturedMinor ?? 0) - (await returnedMinor(tx, id))
  if (!currency || minor <= 0) return
  const rest = { providerRefundId: id, amount: { minor, currency }, state: 'DONE' as const }
  await adopt(services, tx, attempt, rest)
}

/**
 * A refund of ours has our key, whichever payment on the order it is told with. Some gateways give no
 * key back: a refund of ours without its number is the one of that sum.
 */
function rowOf(
  rows: StoredRefund[],
  { providerRefundId, key, amount }: ProviderRefund,
  { id }: StoredAttempt,
) {
  const own = rows.filter(({ attemptId }) => attemptId === id)
  return (
    rows.find((row) => row.providerRefundId === providerRefundId) ??
    rows.find((row) => keyOf(row) === key) ??
    own.find((row) => !key && !row.providerRefundId && row.amountMinor === amount.minor)
  )
}

/** One without our key is the refund of the payment that it is told with. */
async function inPlace(
  tx: Transaction,
  row: StoredRefund | undefined,
  { key }: ProviderRefund,
  { id: attemptId }: StoredAttempt,
) {
  if (!row || key || row.attemptId === attemptId) return row
  await changeRefund(tx, row.id, { attemptId })
  return { ...row, attemptId }
}

async function note(
  { enqueue }: Noting,
  tx: Transaction,
  { gateway }: StoredAttempt,
  row: StoredRefund,
  { state, providerRefundId = row.providerRefundId ?? undefined, reason }: Refund,
) {
  const { id } = row
  const attempt = { id: row.attemptId, gateway }
  if (row.state === state && row.providerRefundId === (providerRefundId ?? null)) {
    if (state === 'PENDING') await askLater(tx, row)
    return
  }
  await changeRefund(tx, id, {
    state,
    providerRefundId: providerRefundId ?? null,
    nextCheckAt: null,
  })
  if (state === 'PENDING') {
    await askLater(tx, row)
    await tellBegun({ enqueue }, tx, row)
  }
  if (state === 'DONE' && row.state !== 'DONE') {
    await enqueue(tx, 'mail-refund', { id })
    if (row.caseId && (await isAnswered(tx, row, row.caseId))) {
      await settleOrdered(tx, row.caseId, decisionOf(row))
    }
    const which = { kinds: ['refund-failed', 'refund-stuck'], reference: id } as const
    await settleCasesOf(tx, attempt.id, which, 'The refund was made.')
  }
  if (state === 'FAILED' && row.state !== 'FAILED') {
    const wasDone = row.state === 'DONE' ? 'A refund that was made has come back.' : undefined
    const summary = [wasDone ?? 'The provider did not make a refund.', reason]
    await openCase(tx, {
      kind: 'refund-failed',
      attempt,
      reference: id,
      summary: summary.filter(Boolean).join(' '),
      amount: { minor: row.amountMinor, currency: row.currency },
    })
  }
}

/** A case about money that is held is answered once all of it is gone; others, with their refund. */
async function isAnswered(tx: Transaction, { attemptId }: StoredRefund, caseId: number) {
  const found = await findCase(tx, caseId)
  if (!heldKinds.some((kind) => kind === found?.kind)) return true
  const attempt = await findAttempt(tx, attemptId)
  return (await returnedMinor(tx, attemptId)) >= (attempt?.capturedMinor ?? 0)
}

/** Someone who ordered it has decided the case: with the refund made, it is settled. */
const decisionOf = ({ requestedBy, reason }: StoredRefund) => ({
  by: requestedBy ?? 'admit',
  how: reason ? `refund: ${reason}` : 'refund',
})

/** The provider has taken it: the payer hears of it, once. */
async function tellBegun({ enqueue }: Noting, tx: Transaction, { id, toldAt }: StoredRefund) {
  if (toldAt) return
  await changeRefund(tx, id, { toldAt: new Date() })
  await enqueue(tx, 'tell-payer', { id })
}

/** The gateway has not finished. */
const askLater = (tx: Transaction, { id, orderedAt, createdAt }: StoredRefund) =>
  changeRefund(tx, id, { nextCheckAt: nextRefundCheck(orderedAt ?? createdAt) })

/** Made on the gateway's own pages. One of ours that was not sent yet gives way to it. */
async function adopt(
  { enqueue }: Noting,
  tx: Transaction,
  attempt: StoredAttempt,
  { providerRefundId, amount, state }: ProviderRefund,
) {
  const captured = attempt.capturedMinor ?? 0
  const rows = await refundsOf(tx, attempt.id)
  for (const { id } of rows.filter((row) => row.state === 'LISTED')) {
    if ((await committedMinor(tx, attempt.id)) + amount.minor <= captured) break
    await changeRefund(tx, id, { state: 'FAILED', nextCheckAt: null })
  }
  if ((await committedMinor(tx, attempt.id)) + amount.minor > captured) {
    const summary = 'The provider tells of refunds of more than it captured.'
    await openCase(tx, { kind: 'mismatch', attempt, reference: providerRefundId, summary, amount })
    return
  }
  const refund = await saveRefund(tx, {
    attemptId: attempt.id,
    amountMinor: amount.minor,
    currency: amount.currency,
    reason: 'Made on the provider’s own pages.',
    requestedBy: attempt.gateway,
    state,
    providerRefundId,
    nextCheckAt: state === 'PENDING' ? nextRefundCheck(new Date()) : null,
  })
  if (state === 'DONE') await enqueue(tx, 'mail-refund', { id: refund.id })
  else await tellBegun({ enqueue }, tx, refund)
}
