import { vi } from 'vitest'
import { type CaseKind, listOpenCases, openCase } from '../server/payment/case/case.store.ts'
import { type Decision, decideCase } from '../server/payment/case/case.ts'
import type { Gateway, Refund, Snapshot } from '../server/payment/provider/gateway.ts'
import type { Services } from '../server/services.ts'
import { asha } from './actor.ts'
import { addAttempts } from './attempts.ts'
import { query } from './postgres.ts'
import { makeOrdered } from './refunds.ts'
import { openTestSite } from './site.ts'

export const wrong = { minor: 5_000, currency: 'INR' } as const
const held: Snapshot = { state: 'PAID', paid: wrong }

export type Setting = {
  kind: CaseKind
  /** SQL that sets the payment's columns in our database; none: it is not here. */
  attempt?: string | undefined
  told?: Snapshot
  refund?: Refund
}

/** A case, and what follows from a decision while the gateway says so much. */
export async function withCase({
  kind,
  attempt,
  told = held,
  refund = { state: 'DONE' },
}: Setting) {
  const site = await openTestSite()
  const write = (text: string) => query(site.databaseUrl, text)
  await addAttempts(site.databaseUrl, 'one')
  if (attempt) await write(`update payment_attempts set ${attempt}`)
  await site.services.db.transaction((tx) =>
    openCase(tx, {
      kind,
      ...(attempt
        ? { attempt: { id: 'one', gateway: 'RAZORPAY' as const } }
        : { gateway: 'RAZORPAY' as const, reference: 'gone' }),
      summary: 'Look at it',
      amount: wrong,
    }),
  )
  const fetchStatus = vi.fn(async () => told)
  const gateway = { ...site.services.gateways.RAZORPAY, fetchStatus, refund: async () => refund }
  const services: Services = {
    ...site.services,
    gateways: { RAZORPAY: gateway as unknown as Gateway },
  }
  const [{ id } = { id: 0 }] = await listOpenCases(services.db)
  const decide = (decision: Decision, changes: object = {}) =>
    decideCase(services, { id, decision, note: '', actor: asha, ...changes })
  const make = () => makeOrdered(services, site.databaseUrl)
  return { services, id, decide, make, write, fetchStatus }
}

/** Captured, and not counted: it needs a decision. */
export const open =
  "state = 'PENDING', captured_minor = 5000, captured_currency = 'INR', next_check_at = now()"

export const conflict = (message: string) => ({ code: 'conflict', message })
