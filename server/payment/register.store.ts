import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { OptionalConsent } from '../../contract/notice.ts'
import type { Database } from '../db/connect.ts'
import { paymentAttempts } from '../db/payment.schema.ts'
import { applications } from '../db/schema.ts'

export const stages = ['begun', 'verified', 'paid', 'refunded'] as const
export type Stage = (typeof stages)[number]

/** Days are India's, both included. */
export type Filter = { stage?: Stage; from?: string; to?: string; college?: string }

const stage = sql<Stage>`case
  when ${applications.refundedAt} is not null then 'refunded'
  when ${applications.paidAt} is not null then 'paid'
  when ${applications.emailVerifiedAt} is not null then 'verified'
  else 'begun' end`

function matching({ stage: wanted, from, to, college }: Filter): SQL {
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`
  const conditions = [
    ...(wanted ? [sql`${stage} = ${wanted}`] : []),
    ...(from ? [sql`${applications.createdAt} >= ${midnight(from)}`] : []),
    ...(to ? [sql`${applications.createdAt} < ${midnight(to)} + interval '1 day'`] : []),
    ...(college
      ? [
          sql`(${applications.companyCode} = ${college} or exists (select from colleges c
            where c.slug = ${college} and c.scholarship_code = ${applications.scholarshipCode}
            and c.company_code = ${applications.companyCode}))`,
        ]
      : []),
  ]
  return and(...conditions) ?? sql`true`
}

/** One line of the register: an application, and the payment that counts or was begun last. */
export type Line = Record<(typeof columns)[number], string | null>

export const columns = [
  'reference',
  'stage',
  'created_at',
  'paid_at',
  'refunded_at',
  'fullname',
  'email',
  'phone',
  'scholarship_code',
  'company_code',
  'company_name',
  'selected_course',
  'referral_code',
  'coupon_code',
  'gateway',
  'amount',
  'currency',
  'refunded_amount',
  'provider_payment_id',
  'whatsapp_consent',
  'partner_consent',
  'application_id',
] as const

/** Tells if the staff may write to a person on WhatsApp, or share data with the partner. */
const agreedTo = (purpose: OptionalConsent) => sql`case when exists (select from consents c
  where c.application_id = ${applications.id} and c.purpose = ${purpose} and c.withdrawn_at is null)
  then 'yes' else 'no' end`

/** Newest first. As text, for a terminal and for CSV. */
export const linesMatching = (filter: Filter, limit?: number) => sql`
  select upper('NL-' || substr(a.id, 1, 4) || '-' || substr(a.id, 5, 4)) as reference,
    ${stage} as stage,
    to_char(${applications.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as created_at,
    to_char(${applications.paidAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as paid_at,
    to_char(${applications.refundedAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as refunded_at,
    fullname, email, phone, scholarship_code, company_code, company_name, selected_course,
    referral_code, applications.coupon_code, a.gateway, (a.amount_minor / 100.0)::numeric(12,2)::text as amount,
    a.currency, (select (sum(r.amount_minor) / 100.0)::numeric(12,2)::text from refunds r
      where r.attempt_id = a.id and r.state = 'DONE') as refunded_amount,
    a.provider_payment_id, ${agreedTo('whatsapp')} as whatsapp_consent,
    ${agreedTo('partner')} as partner_consent, ${applications.id} as application_id
  from ${applications} left join lateral (select * from payment_attempts p
    where p.application_id = ${applications.id}
    order by (p.paid_at is not null and not p.surplus) desc, p.created_at desc limit 1) a on true
  where ${matching(filter)} order by ${applications.createdAt} desc, ${applications.id}
  ${limit ? sql`limit ${limit}` : sql``}`

type Named = { emails: string[]; phones: string[]; ids: string[]; startOfTxId: string | undefined }

/** Finds what a person may quote: each application once. */
export async function findNamed(db: Database, { emails, phones, ids, startOfTxId }: Named) {
  const paying = db
    .select({ id: paymentAttempts.applicationId })
    .from(paymentAttempts)
    .where(
      startOfTxId
        ? sql`${paymentAttempts.id} like ${`${startOfTxId}%`}`
        : inArray(paymentAttempts.id, ids),
    )
  return db
    .select()
    .from(applications)
    .where(
      or(
        inArray(sql`lower(${applications.email})`, emails),
        inArray(applications.phone, phones),
        inArray(applications.id, ids),
        inArray(applications.id, paying),
      ),
    )
    .orderBy(applications.createdAt)
}

export const attemptsOf = (db: Database, applicationId: string) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.applicationId, applicationId))
    .orderBy(paymentAttempts.createdAt)

/** Attempts that a quoted reference may mean: it is a part of the id. */
export const attemptsStarting = (db: Database, startOfTxId: string) =>
  db
    .select()
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.id} like ${`${startOfTxId}%`}`)
    .orderBy(paymentAttempts.createdAt)
