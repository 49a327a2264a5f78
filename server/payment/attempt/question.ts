import { act } from '../../acts/act.ts'
import type { Actor } from '../../audit/audit.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { fetchStatus } from '../payment.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { findAttempt, type StoredAttempt } from './attempt.store.ts'
import {
  findQuestion,
  isOpenQuestion,
  type StoredQuestion,
  saveAnswer,
  saveQuestion,
} from './question.store.ts'
import { lockPayment, settle } from './settle.ts'

export type { StoredQuestion }

/**
 * Someone wants to know how a payment is. The question and its job are written at once; the job asks
 * the gateway, and its answer or its silence can be read from then on.
 */
export async function askGateway(
  { db, enqueue }: Pick<Services, 'db' | 'enqueue'>,
  { id, actor }: { id: string; actor: Actor },
) {
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Problem('not-found', 'payment.unknown')
  if (attempt.gateway === 'FREE') throw new Problem('conflict', 'payment.was-free')
  await act(db, actor, { lock: (tx) => lockPayment(tx, id, true) }, async (tx) => {
    if (isOpenQuestion(await findQuestion(tx, id))) return { audit: 'unchanged', made: { id } }
    await saveQuestion(tx, id, actor.name)
    await enqueue(tx, 'ask-gateway', { id })
    return { audit: { action: 'ask-gateway', kind: 'payment', record: id }, made: { id } }
  })
}

/** Asks, writes down what is known of the payment now, and what came of the question. */
export async function answerQuestion(services: Services, id: string) {
  const attempt = await findAttempt(services.db, id)
  if (!attempt) return
  const answer = await hear(services, attempt)
  if (typeof answer === 'string') return saveAnswer(services.db, id, answer)
  await settle(services, id, answer)
  await saveAnswer(services.db, id, 'told', answer)
}

async function hear(services: Services, attempt: StoredAttempt) {
  const gateway = services.gateways[attempt.gateway]
  if (!gateway) return 'not-configured'
  try {
    return await fetchStatus(services, gateway, attempt, true)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'silent'
    if (error instanceof ProviderRefused) return 'refused'
    throw error
  }
}
