import { eq, sql } from 'drizzle-orm'
import type { ActTx } from '../../acts/act.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { gatewayQuestions } from '../../db/gateway.schema.ts'
import type { Snapshot } from '../provider/gateway.ts'

export type StoredQuestion = typeof gatewayQuestions.$inferSelect

/** After so long a question without an answer is asked again. */
const minutesOfAsking = 3

export async function findQuestion(db: Database | Transaction, attemptId: string) {
  const [question] = await db
    .select()
    .from(gatewayQuestions)
    .where(eq(gatewayQuestions.attemptId, attemptId))
  return question
}

export const isOpenQuestion = (question: StoredQuestion | undefined) =>
  question !== undefined &&
  !question.answeredAt &&
  Date.now() - question.askedAt.getTime() < minutesOfAsking * 60_000

const unanswered = {
  answeredAt: null,
  answer: null,
  state: null,
  paidMinor: null,
  paidCurrency: null,
}

export async function saveQuestion(tx: ActTx, attemptId: string, askedBy: string) {
  const asked = { askedBy, askedAt: sql`now()`, ...unanswered }
  await tx
    .insert(gatewayQuestions)
    .values({ attemptId, ...asked })
    .onConflictDoUpdate({ target: gatewayQuestions.attemptId, set: asked })
}

export async function saveAnswer(
  db: Database,
  attemptId: string,
  answer: NonNullable<StoredQuestion['answer']>,
  { state, paid }: Partial<Snapshot> = {},
) {
  await db
    .update(gatewayQuestions)
    .set({
      answeredAt: sql`now()`,
      answer,
      state: state ?? null,
      paidMinor: paid?.minor ?? null,
      paidCurrency: paid?.currency ?? null,
    })
    .where(eq(gatewayQuestions.attemptId, attemptId))
}
