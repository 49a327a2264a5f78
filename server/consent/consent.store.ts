import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { ConsentPurpose } from '../../contract/notice.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { consents } from '../db/schema.ts'
import { namesApplicant, namesEnquirer, type Who } from '../db/who.ts'

export type Source = { applicationId: string } | { enquiryId: string }
export type NewConsent = { purpose: ConsentPurpose; textVersion: string; language: string }

const isOf = (source: Source) =>
  'applicationId' in source
    ? eq(consents.applicationId, source.applicationId)
    : eq(consents.enquiryId, source.enquiryId)

/** Keeps an earlier consent in the same words; what is not among the new ones is withdrawn. */
export async function saveConsents(tx: Transaction, source: Source, given: NewConsent[]) {
  const isAgain = sql.join(
    given.map(
      ({ purpose, textVersion, language }) =>
        sql`(${consents.purpose} = ${purpose} and ${consents.textVersion} = ${textVersion}
          and ${consents.language} = ${language})`,
    ),
    sql` or `,
  )
  await tx
    .update(consents)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isOf(source), isNull(consents.withdrawnAt), not(sql`(${isAgain})`)))
  await tx
    .insert(consents)
    .values(given.map((one) => ({ ...source, ...one })))
    .onConflictDoNothing()
}

/** The mailbox that a consent came from. */
export async function mailboxOf(db: Database, id: string) {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(coalesce(p.email, e.email)) as email from consents c
    left join applications p on p.id = c.application_id
    left join enquiries e on e.id = c.enquiry_id where c.id = ${id}`)
  return rows[0]?.email
}

/** Everything a mailbox agreed to, whatever it came with. Two indexes lead there, not a scan. */
const ofMailbox = (email: string) => sql`(
  select c.* from consents c join applications p on p.id = c.application_id
    where p.email = ${email}
  union all
  select c.* from consents c join enquiries e on e.id = c.enquiry_id
    where lower(e.email) = ${email})`

/** The day is India's. */
export type GivenConsent = { purpose: ConsentPurpose; day: string }

/** Lists the consents of the mailbox behind one consent. */
export async function consentsBeside(db: Database, id: string) {
  const email = await mailboxOf(db, id)
  if (!email) return []
  const { rows } = await db.execute<GivenConsent>(sql`
    select purpose, to_char(min(given_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from ${ofMailbox(email)} c where withdrawn_at is null group by purpose order by purpose`)
  return rows
}

export async function withdrawBeside(db: Database, id: string, purpose: ConsentPurpose) {
  const email = await mailboxOf(db, id)
  if (!email) return
  await db.execute(sql`
    update consents set withdrawn_at = now() where withdrawn_at is null and purpose = ${purpose}
    and id in (select id from ${ofMailbox(email)} c)`)
}

/** Any consent of a mailbox: it names the mailbox in a link, without naming it. */
export async function consentOfMailbox(db: Database, email: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${ofMailbox(email)} c order by given_at desc limit 1`)
  return rows[0]?.id
}

export async function consentsOf(db: Database, source: Source) {
  return db
    .select({ id: consents.id, purpose: consents.purpose })
    .from(consents)
    .where(and(isOf(source), isNull(consents.withdrawnAt)))
}

export async function withdrawBy(db: Database, who: Who, purpose: ConsentPurpose) {
  const { rowCount } = await db.execute(sql`
    update consents c set withdrawn_at = now() where withdrawn_at is null and purpose = ${purpose}
    and (exists (select 1 from applications p where p.id = c.application_id
        and ${namesApplicant(who)})
      or exists (select 1 from enquiries e where e.id = c.enquiry_id
        and ${namesEnquirer(who)}))`)
  return rowCount ?? 0
}
