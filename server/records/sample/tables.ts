import { type SQL, sql } from 'drizzle-orm'
import { fromUnits } from '../../../contract/money.ts'
import { gatewayNames } from '../../../contract/payment.ts'
import { course, examFee, scholarshipCode } from '../../../contract/programme.ts'
import { sampleUuidStart } from '../../db/sample-marks.ts'
import {
  companyCodeOf,
  email,
  fullname,
  hope,
  lot,
  oneOf,
  phone,
  sampleColleges,
  sampleCoupons,
  sampleReferrals,
} from './people.ts'

/** Rows `from` to `to` of a sample of `total`; `run` tells this sample from an earlier one. */
export type Part = { run: string; from: number; to: number; total: number; days: number }

const slugs = Object.keys(sampleColleges)
const codes = slugs.map(companyCodeOf)
const names = Object.values(sampleColleges)

/** The last two digits of a number say what became of the application. */
const fate = sql`(n % 100)`
const isRecent = sql`(n * 10 > total * 9)`
/** Applications by the programme's own page: two in five. */
const isOwn = sql`${lot(5, 5)} < 2`

/** The numbers, each with its moment and the ids made from it. Old rows come first, as they would. */
const numbers = ({ run, from, to, total, days }: Part) => sql`
  (select n, ${total}::bigint as total, md5(${run} || n) as application,
    substr(md5('pay' || ${run} || n), 1, 25) as attempt,
    substr(md5('again' || ${run} || n), 1, 25) as again,
    now() - make_interval(days => ${days}) * ((${total} - n)::float / ${total})
      - interval '1 millisecond' * (n % 9973) - interval '5 minutes' as at
  from generate_series(${from}::bigint, ${to}::bigint) n) numbers`

const applications = (part: Part) => sql`
  insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
    company_name, selected_course, referral_code, coupon_code, phone_verified_at, email_verified_at,
    paid_at, refunded_at, gateway, demo, created_at, updated_at)
  select application, 'sample ' || application, case when ${isOwn} then ${scholarshipCode} else 'KS_HireSure' end,
    case when ${isOwn} then '' else ${oneOf(6, codes)} end, ${fullname}, ${email}, ${phone},
    case when ${isOwn} then '' else ${oneOf(6, names)} end, ${oneOf(7, Object.values(course))},
    case when ${lot(8, 10)} = 0 then ${oneOf(9, sampleReferrals)} else '' end, ${coupon},
    at, case when ${fate} >= 14 then at + interval '1 minute' end,
    case when ${isPaid} then at + interval '3 minutes' end,
    case when ${fate} between 34 and 37 then at + interval '1 day' end, case when ${isBegun} then ${gateway} end,
    true, at, at
  from ${numbers(part)}`

const coupon = sql`case when ${fate} = 99 then 'FREESEAT'
  when ${lot(10, 4)} = 0 then ${oneOf(11, sampleCoupons)} else '' end`

const isBegun = sql`${fate} >= 25`
const isPaid = sql`(${fate} between 34 and 70 or ${fate} >= 74)`
const isLive = sql`(${fate} between 71 and 73 and ${isRecent})`

const state = sql`case when ${fate} between 34 and 36 then 'REFUNDED' when ${fate} = 37 then 'CHARGED_BACK' when ${isPaid} then 'PAID'
  when ${fate} = 71 and ${isRecent} then 'CREATED' when ${isLive} then 'PENDING'
  when ${fate} < 30 then 'FAILED' else 'EXPIRED' end`

/** Gateways in use: one was used in the beginning only, and two take dollars and euros. */
const usedGateways = ['RAZORPAY', 'RAZORPAY', ...gatewayNames.filter((name) => name !== 'VERIFONE')]
const gateway = sql`case when ${fate} = 99 then 'FREE' when n * 20 <= total then 'VERIFONE'
  else ${oneOf(12, usedGateways)} end`
const currency = sql`case when ${gateway} = 'STRIPE' then 'USD' when ${gateway} = 'PAYPAL' then 'EUR'
  else 'INR' end`
const fee = fromUnits(examFee)
const amount = sql`case when ${fate} = 99 then 0 when ${currency} <> 'INR' then 1800
  when ${coupon} = 'WELCOME10' then ${fee}::int * 9 / 10
  when ${coupon} = 'LAUNCH500' then ${fee}::int - 50000 else ${fee}::int end`

const attemptsFrom = (part: Part, id: SQL, isAgain: boolean, which: SQL) => sql`
  insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
    coupon_code, redirect_url, provider_order_id, provider_payment_id, surplus, captured_minor,
    captured_currency, paid_at, created_at, updated_at)
  select ${id}, application, ${gateway}, ${state}, ${amount}, ${currency}, ${coupon},
    'http://localhost/success', case when ${fate} <> 99 then 'order_' || ${id} end,
    case when ${isPaid} and ${fate} <> 99 then 'pay_' || ${id} end, ${isAgain},
    case when ${isPaid} then ${amount} end, case when ${isPaid} then ${currency} end,
    case when ${isPaid} then at + interval '3 minutes' end, at + interval '2 minutes',
    at + interval '3 minutes'
  from ${numbers(part)} where ${which}`

const attempts = (part: Part) => attemptsFrom(part, sql`attempt`, false, isBegun)
/** Second payments of people who paid twice. */
const secondAttempts = (part: Part) => attemptsFrom(part, sql`again`, true, sql`${fate} = 41`)

const couponUses = (part: Part) => sql`
  insert into coupon_uses (attempt_id, coupon_code, email, phone, created_at)
  select attempt, ${coupon}, ${email}, ${phone}, at from ${numbers(part)}
  where (${isPaid} or ${isLive}) and ${coupon} <> ''`

const refunds = (part: Part) => sql`
  insert into refunds (id, attempt_id, amount_minor, currency, reason, requested_by, state,
    charged_back, provider_refund_id, created_at)
  select md5('refund' || attempt), attempt, ${amount}, ${currency}, 'Asked for by the applicant',
    ${oneOf(13, ['Asha Kulkarni', 'Dev Bhatt'])},
    case ${fate} when 38 then 'LISTED' when 39 then 'PENDING' when 40 then 'FAILED' else 'DONE' end,
    ${fate} = 37, case when ${fate} <> 38 then 'rfnd_' || attempt end, at + interval '1 day'
  from ${numbers(part)} where ${fate} between 34 and 40`

/** Cases: the newest need a decision; of the others one in a thousand did once. */
const cases = (part: Part) => sql`
  insert into cases (kind, attempt_id, gateway, reference, summary, amount_minor, currency, opened_at,
    settled_at, settled_by, settlement)
  select (array['refund-failed', 'duplicate', 'mismatch', 'late-coupon', 'refund-stuck', 'dispute',
      'orphan'])[${fate} - 39], case when ${fate} <> 46 then attempt end,
    nullif(${gateway}, 'FREE'), attempt, 'A sample of what waits for a person', ${amount}, ${currency},
    at + interval '1 hour', case when not ${isNewest} then at + interval '1 day' end,
    case when not ${isNewest} then 'Asha Kulkarni' end, case when not ${isNewest} then 'Settled' end
  from ${numbers(part)} where ${fate} between 40 and 46 and (${isNewest} or n % 1000 between 40 and 46)`
const isNewest = sql`(n > total - 100)`

const team = sql`(select array_agg(id order by name) from staff where email like '%@team.sample.example')`
const somebody = sql`${team}[1 + ${lot(14, 3)}]`

const enquiryId = sql`(${sampleUuidStart} || substr(md5('ask' || application), 1, 12))::uuid`
/** Enquiries: one for every five applications. */
const enquiries = (part: Part) => sql`
  insert into enquiries (id, fullname, email, phone, country_code, dial_code, message, enquiry_type,
    state, mail_state, created_at)
  select ${enquiryId}, ${fullname}, ${email}, ${phone},
    (array['IN', 'IN', 'IN', 'AE', 'GB', 'US'])[1 + ${lot(15, 6)}],
    (array['91', '91', '91', '971', '44', '1'])[1 + ${lot(15, 6)}], ${hope}, 'KS_SCHOLARSHIP',
    case when ${isRecent} and n % 4 = 0 then 'new' when n % 4 = 1 then 'open' when n % 4 = 2 then 'answered'
      else 'closed' end, 'told', at
  from ${numbers(part)} where n % 5 = 0`

/** Most enquiries are someone's, and some applications; a few have a day to come back to. */
const work = (part: Part) => sql`
  insert into work (enquiry_id, application_id, assigned_to, follow_up_on)
  select enquiry, case when enquiry is null then application end, ${somebody},
    case when ${isRecent} and n % 3 = 0
      then (now() at time zone 'Asia/Kolkata')::date + ${lot(17, 7)}::integer - 3 end
  from (select *, case when n % 5 = 0 then ${enquiryId} end as enquiry
    from ${numbers(part)}) numbered
  where case when n % 5 = 0 then n % 4 <> 0 else n % 20 = 3 end`

const notes = (part: Part) => sql`
  insert into notes (record_kind, record_id, staff_id, text, created_at)
  select kind, record, ${somebody}, ${oneOf(16, ['Rang them; they will pay tomorrow.', 'Asked for a scan of the receipt.', 'Wants to change the course.', 'Speaks Marathi; call after six.'])},
    at + interval '2 hours'
  from ${numbers(part)}, lateral (values ('application', application, 50), ('payment', attempt, 41),
    ('enquiry', ${enquiryId}::text, 25)) kept (kind, record, digits)
  where ${fate} = digits`

const message = sql`md5('mail' || attempt)::uuid`
const isUnsent = sql`(${isNewest} and ${fate} between 76 and 78)`

const messages = (part: Part) => sql`
  insert into messages (id, kind, record_kind, record_id, recipient, state, tries, answer, created_at,
    tried_at, sent_at)
  select ${message}, 'mail-receipt', 'payment', attempt, left(${email}, 1) || '•••@sample.example',
    case when ${isUnsent} then 'failed' else 'sent' end, case when ${isUnsent} then 3 else 1 end,
    case when ${isUnsent} then '452 4.2.2 The mailbox is full' else '250 2.0.0 Ok: queued' end,
    at + interval '3 minutes', at + interval '3 minutes',
    case when not ${isUnsent} then at + interval '3 minutes' end
  from ${numbers(part)} where ${isPaid}`

/** Those that failed can be sent again: they go to the simulated mailboxes. */
const messageJobs = (part: Part) => sql`
  select graphile_worker.add_job('mail-receipt', json_build_object('id', attempt, 'message', ${message}),
    job_key := ${message}::text, run_at := now() + interval '1 day')
  from ${numbers(part)} where ${isPaid} and ${isUnsent}`

/** Tables in the order in which their rows need each other. */
export const tables: ((part: Part) => SQL)[] = [
  applications,
  attempts,
  secondAttempts,
  couponUses,
  refunds,
  cases,
  enquiries,
  work,
  notes,
  messages,
  messageJobs,
]
