import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../db/connect.ts'
import { placesFor, prepared } from '../db/prepared.ts'

/** Events that the staff and their programs are told of. */
export const eventNames = ['application.paid', 'payment.refunded', 'enquiry.received'] as const

/** Every job there is, with what it needs to know. */
export const payloads = {
  'mail-enquiry': z.object({ id: z.uuid() }),
  /** Decides whether the mail goes out, and puts it down as a job: no count is held while it is sent. */
  'acknowledge-enquiry': z.object({ id: z.uuid() }),
  'mail-acknowledgement': z.object({ id: z.uuid() }),
  'mail-held-enquiries': z.object({}),
  'tell-held-enquiries': z.object({}),
  'sms-code': z.object({ id: z.uuid() }),
  'mail-code': z.object({ id: z.uuid() }),
  /** Codes for people who ask where they stand: sent only where there is an application. */
  'sms-standing-code': z.object({ id: z.uuid() }),
  'mail-standing-code': z.object({ id: z.uuid() }),
  /** An empty id means that nobody was found: the job exists all the same. */
  'tell-asked': z.object({ id: z.string() }),
  'tell-cap': z.object({ percent: z.number() }),
  'mail-receipt': z.object({ id: z.string() }),
  /** The provider has taken a refund, which `mail-refund` follows, or took the money back. */
  'tell-payer': z.object({ id: z.string() }),
  'mail-refund': z.object({ id: z.string() }),
  'mail-duplicate': z.object({ id: z.string() }),
  /** `id` is empty where nobody was found, as above; `asked` tells one question from the next. */
  'mail-consents': z.object({ id: z.string(), asked: z.uuid() }),
  /** The token of the link, encrypted. */
  'mail-invitation': z.object({ id: z.uuid(), sealed: z.string() }),
  'tell-inviter': z.object({ id: z.uuid() }),
  /**
   * Tells a person that their passkeys changed, and how; `name` is what they called the passkey.
   */
  'tell-passkeys': z.object({
    id: z.uuid(),
    change: z.enum(['added', 'removed', 'reset']),
    name: z.string(),
    at: z.iso.datetime(),
  }),
  'mail-desk-code': z.object({ id: z.uuid() }),
  'ask-gateway': z.object({ id: z.string() }),
  'make-refund': z.object({ id: z.string() }),
  'cancel-payment': z.object({ id: z.string() }),
  'tell-staff': z.object({ event: z.enum(eventNames), id: z.string() }),
  'send-webhook': z.object({ event: z.enum(eventNames), id: z.string() }),
  'back-up': z.object({}),
  'reconcile-payments': z.object({}),
  'erase-expired': z.object({}),
  /** Words of new names, for searches with a typo. */
  'learn-names': z.object({}),
}

/** What a message's job carries beside its payload; the previous release wrote none. */
export const messageOfJob = z.object({ message: z.uuid().optional() })

export type JobName = keyof typeof payloads
export type Payload<Name extends JobName> = z.infer<(typeof payloads)[Name]>

/** Smaller is sooner: someone is looking at a page, waiting for a code. */
const priorities: Partial<Record<JobName, number>> = {
  'mail-code': -10,
  'mail-standing-code': -10,
  'mail-desk-code': -10,
}

export type Enqueue = typeof enqueue

/** Transactional outbox: the job exists if, and only if, the caller's transaction commits. */
export async function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: Payload<Name>,
) {
  await addingJob(tx).execute({
    name,
    payload: JSON.stringify(payload),
    priority: priorities[name] ?? 0,
  })
}

const addingJob = prepared((db) => {
  const { name, payload, priority } = placesFor('name', 'payload', 'priority')
  const job = sql`graphile_worker.add_job(${name}, ${payload}::json, priority := ${priority}::int)`
  return db.select({ id: sql`id` }).from(job).prepare('add_job')
})

/**
 * Unlocks the orphaned jobs of instances that were killed; the queue's own timeout is hours. An
 * instance is dead when everything it holds is older than any job takes.
 */
export async function freeOrphans(db: Database, minutes: number) {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
      select locked_by from graphile_worker.jobs where locked_by is not null
      group by locked_by having max(locked_at) <= now() - make_interval(mins => ${minutes})
    ) dead`)
}

/** Counts the jobs that these workers still hold. */
export async function countHeld(db: Database, workerIds: string[]) {
  const { rows } = await db.execute<{ held: number }>(sql`
    select count(*)::int as held from graphile_worker.jobs
    where locked_by in (${sql.join(workerIds, sql`, `)})`)
  return rows[0]?.held ?? 0
}
