import { randomUUID } from 'node:crypto'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isMessageKind, type MessageKind } from '../../contract/desk/message-states.ts'
import type { MessageRecordKind } from '../../contract/desk/messages.ts'
import { staffEmail } from '../../contract/masked.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { messages } from '../db/message.schema.ts'
import { placesFor, prepared } from '../db/prepared.ts'
import type { Enqueue, JobName } from '../jobs/queue.ts'

type Recorded = Pick<Config, 'mail' | 'outgoing'>
type About = {
  record: MessageRecordKind | SQL | null
  /** Where the job's id is not the record's own. */
  id?: SQL
  /** The mailbox: of a row, or of the settings. */
  to: SQL | ((config: Recorded) => string | undefined)
}

const id = sql.placeholder('id')
const ofApplication = sql`(select email from applications where id = ${id})`
const ofPayment = (payment: SQL | Placeholder) => sql`(select a.email from payment_attempts p
  join applications a on a.id = p.application_id where p.id = ${payment})`
const paymentOfRefund = sql`(select attempt_id from refunds where id = ${id})`
const ofStaff = sql`(select email from staff where id = ${id}::uuid)`
// Nobody was found where the id is empty.
const consent = sql`consents c where c.id = nullif(${id}, '')::uuid`

const aboutPayment: About = { record: 'payment', to: ofPayment(id) }
const aboutRefund: About = {
  record: 'payment',
  id: paymentOfRefund,
  to: ofPayment(paymentOfRefund),
}
const toTeam = ({ outgoing }: Recorded) => outgoing.mailTo

const abouts: Record<MessageKind, About> = {
  'mail-receipt': aboutPayment,
  'mail-duplicate': aboutPayment,
  'tell-payer': aboutRefund,
  'mail-refund': aboutRefund,
  'mail-acknowledgement': {
    record: 'enquiry',
    to: sql`(select email from enquiries where id = ${id}::uuid)`,
  },
  'mail-consents': {
    record: sql`(select case when c.application_id is null then 'enquiry' else 'application' end
      from ${consent})`,
    id: sql`(select coalesce(c.application_id, c.enquiry_id::text) from ${consent})`,
    to: sql`(select coalesce(a.email, e.email) from consents c
      left join applications a on a.id = c.application_id
      left join enquiries e on e.id = c.enquiry_id where c.id = nullif(${id}, '')::uuid)`,
  },
  'tell-asked': { record: 'application', to: ofApplication },
  'mail-enquiry': { record: 'enquiry', to: ({ mail }) => mail.enquiriesTo },
  'tell-held-enquiries': { record: null, to: ({ mail }) => mail.enquiriesTo },
  'tell-staff': {
    record: 'payment',
    id: sql`coalesce(${paymentOfRefund}, ${id})`,
    to: toTeam,
  },
  'tell-cap': { record: null, to: toTeam },
  'mail-invitation': { record: 'staff', to: ofStaff },
  'tell-passkeys': { record: 'staff', to: ofStaff },
  'tell-inviter': {
    record: 'staff',
    to: sql`(select i.email from staff_links l join staff i on i.id = l.invited_by
      where l.staff_id = ${id}::uuid order by l.created_at desc limit 1)`,
  },
}

/** The same mask as `staffEmail`; what stands in for somebody erased is no address. */
const masked = (email: SQL) => sql`coalesce((select left(split_part(one.email, '@', 1), 1) || '•••@'
  || split_part(one.email, '@', 2) from (select ${email} as email) one where one.email like '%@%'), '')`

const places = placesFor('message', 'kind', 'id', 'recipient', 'payload')

/**
 * One statement for both, so that a visitor's call has none more. A message about nobody is a row
 * as well: how long the statement takes tells nothing.
 */
const adding = ({ record, id: recordId = sql`${id}`, to }: About, kind: MessageKind) =>
  prepared((db: Database | Transaction) => {
    const message = db.$with('message').as(
      db.insert(messages).values({
        id: places.message,
        kind: places.kind,
        recordKind: record as MessageRecordKind,
        recordId: record === null ? null : sql`nullif(${recordId}, '')`,
        recipient: typeof to === 'function' ? places.recipient : masked(to),
      }),
    )
    const job = sql`graphile_worker.add_job(${places.kind}, ${places.payload}::json,
      job_key := ${places.message}::text)`
    return db.with(message).select({ id: sql`id` }).from(job).prepare(`add_${kind}`)
  })

const statements = Object.fromEntries(
  Object.entries(abouts).map(([kind, about]) => [kind, adding(about, kind as MessageKind)]),
) as Record<MessageKind, ReturnType<typeof adding>>

/** Writes a message's row with its job: both exist, or neither. Other jobs are queued as they are. */
export function recording(config: Recorded, enqueue: Enqueue): Enqueue {
  return async (tx, name, payload) => {
    if (!isMessage(name)) return enqueue(tx, name, payload)
    const message = randomUUID()
    const { to } = abouts[name]
    const mailbox = typeof to === 'function' ? to(config) : undefined
    await statements[name](tx).execute({
      message,
      kind: name,
      id: 'id' in payload ? payload.id : '',
      recipient: mailbox ? staffEmail(mailbox) : '',
      payload: JSON.stringify({ ...payload, message }),
    })
  }
}

const isMessage = (name: JobName): name is MessageKind & JobName => isMessageKind(name)
