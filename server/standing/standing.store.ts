import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { cases, paymentAttempts, refunds } from '../db/payment.schema.ts'

export type StandingAttempt = Pick<
  typeof paymentAttempts.$inferSelect,
  | 'id'
  | 'applicationId'
  | 'gateway'
  | 'state'
  | 'amountMinor'
  | 'currency'
  | 'capturedMinor'
  | 'capturedCurrency'
  | 'surplus'
  | 'inFlight'
  | 'completingAt'
  | 'paidAt'
  | 'createdAt'
>

export const attemptsOf = (db: Database, applicationIds: string[]): Promise<StandingAttempt[]> =>
  db
    .select({
      id: paymentAttempts.id,
      applicationId: paymentAttempts.applicationId,
      gateway: paymentAttempts.gateway,
      state: paymentAttempts.state,
      amountMinor: paymentAttempts.amountMinor,
      currency: paymentAttempts.currency,
      capturedMinor: paymentAttempts.capturedMinor,
      capturedCurrency: paymentAttempts.capturedCurrency,
      surplus: paymentAttempts.surplus,
      inFlight: paymentAttempts.inFlight,
      completingAt: paymentAttempts.completingAt,
      paidAt: paymentAttempts.paidAt,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.applicationId, applicationIds))
    .orderBy(paymentAttempts.createdAt)

/** A payer is told no reason and no words of staff. */
export const refundsOf = (db: Database, attemptIds: string[]) =>
  db
    .select({
      attemptId: refunds.attemptId,
      amountMinor: refunds.amountMinor,
      currency: refunds.currency,
      state: refunds.state,
      chargedBack: refunds.chargedBack,
      createdAt: refunds.createdAt,
      updatedAt: refunds.updatedAt,
    })
    .from(refunds)
    .where(inArray(refunds.attemptId, attemptIds))
    .orderBy(refunds.createdAt)

export const openCasesOf = (db: Database, attemptIds: string[]) =>
  db
    .select({
      attemptId: cases.attemptId,
      kind: cases.kind,
      amountMinor: cases.amountMinor,
      currency: cases.currency,
      openedAt: cases.openedAt,
    })
    .from(cases)
    .where(and(inArray(cases.attemptId, attemptIds), isNull(cases.settledAt)))
    .orderBy(cases.openedAt)

export type StandingRefund = Awaited<ReturnType<typeof refundsOf>>[number]
export type StandingCase = Awaited<ReturnType<typeof openCasesOf>>[number]
