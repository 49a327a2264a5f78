import { listNames } from '../contract/desk/lists.ts'
import type { RecordKind } from '../contract/desk/records.ts'
import { staffEmail } from '../contract/masked.ts'
import { maskedAnswer } from '../server/messaging/email.ts'
import type { SignedInDesk } from './desk.ts'
import { query } from './postgres.ts'
import type { TestSite } from './site.ts'

export const phones = ['9876501234', '8123456780', '7000012345']
const emails = ['kavya.nair@example.com', 'rohit@mail.example.net', 'parent+1@example.org']
export const [phone = '', otherPhone = '', thirdPhone = ''] = phones
export const [email = '', otherEmail = '', thirdEmail = ''] = emails

/** As people write them down. */
const devanagari = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
const written = [
  `Ph:-${phone} or mob no.${otherPhone}, call${thirdPhone}now`,
  `${phone.slice(0, 5)}/${phone.slice(5)}, ${otherPhone.slice(0, 5)},${otherPhone.slice(5)}`,
  `${devanagari(phone)} ${email.replace('@', '(at)')} ${otherEmail}`,
  `${'x'.repeat(112)} ${phone} ${thirdEmail}`,
].join(' · ')

export const application = 'a'.repeat(32)
export const payment = 'b'.repeat(25)
export const enquiry = '11111111-2222-4333-8444-555555555555'
export const records: { kind: RecordKind; id: string }[] = [
  { kind: 'application', id: application },
  { kind: 'payment', id: payment },
  { kind: 'enquiry', id: enquiry },
]
/** Ids of a college, a coupon and a referral code with pages of their own. */
export const catalogue = ['hiresure', 'WELCOME10', 'ASHA1']
/** As an account of the server's shell may be called. */
const shellAccount = `root (signed in as ${thirdEmail})`

/** A desk with contact data wherever people can write some. */
export async function fillWithContacts(site: TestSite, colleague: SignedInDesk) {
  const run = (text: string, ...values: unknown[]) => query(site.databaseUrl, text, values)
  await run(
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code, email_verified_at, paid_at)
     values ($1, '1', 'KS_Mgrow', '', 'Kavya Nair', $2, $3, $4, 'Any', 'ASHA1', 'WELCOME10', now(), now()),
       ('other', '2', 'KS_Mgrow', '', 'Rohit', $5, $6, 'North', 'Any', '', '', now(), null)`,
    application,
    email,
    phone,
    `College ${thirdPhone}`,
    otherEmail,
    otherPhone,
  )
  await run(
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
       coupon_code, redirect_url, captured_minor, captured_currency, paid_at)
     values ($1, $2, 'RAZORPAY', 'PAID', 125000, 'INR', '', '', 125000, 'INR', now())`,
    payment,
    application,
  )
  await run(
    `insert into refunds (attempt_id, amount_minor, currency, reason, requested_by, state, created_at)
     values ($1, 100, 'INR', $2, $3, 'PENDING', now() - interval '3 days')`,
    payment,
    written,
    shellAccount,
  )
  await run(
    `insert into cases (kind, attempt_id, gateway, reference, summary, settled_at, settled_by, settlement)
     values ('mismatch', $1, 'RAZORPAY', 'm1', $2, now(), $3, $2)`,
    payment,
    written,
    shellAccount,
  )
  await run(
    `insert into audit.entries (way, actor, action, record_kind, record_id, changes)
     values ('command', $1, 'refund', 'payment', $2, jsonb_build_object('reason', $3::text)),
       ('command', $1, 'update-referral', 'referral', 'ASHA1', jsonb_build_object('owner', $3::text))`,
    shellAccount,
    payment,
    written,
  )
  await run(
    `insert into cases (kind, attempt_id, gateway, reference, summary) values
     ('dispute', $1, 'RAZORPAY', 'd1', $2), ('orphan', null, 'STRIPE', 'pi_1', $2)`,
    payment,
    written,
  )
  await run(
    `insert into refunds (id, attempt_id, amount_minor, currency, reason, requested_by, state, tries)
     values ('tried', $1, 100, 'INR', $2, $3, 'FAILED', 2)`,
    payment,
    written,
    shellAccount,
  )
  await run(
    `insert into cases (kind, attempt_id, gateway, reference, summary)
     values ('refund-failed', $1, 'RAZORPAY', 'tried', $2)`,
    payment,
    written,
  )
  await run(
    `insert into gateway_questions (attempt_id, asked_by, answered_at, answer)
     values ($1, $2, now(), 'silent')`,
    payment,
    shellAccount,
  )
  await run(
    `insert into audit.entries (way, actor, action, record_kind, record_id, changes)
     select 'command', $1, 'claim-case', kind, id, jsonb_build_object('case', jsonb_build_object(
       'before', $2::text, 'after', $1::text)) from (values ('application', $3), ('enquiry', $4)) r (kind, id)`,
    shellAccount,
    written,
    application,
    enquiry,
  )
  await run(
    `insert into enquiries (id, fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ($1, 'Meera', $2, $3, 'IN', '+91', $4, 'x')`,
    enquiry,
    thirdEmail,
    thirdPhone,
    written,
  )
  // Its id is the enquiry's, so that what opens each record opens it, too.
  await run(
    `insert into messages (id, kind, record_kind, record_id, recipient, state, tries, answer)
     values ($1, 'mail-enquiry', 'enquiry', $1::uuid::text, $2, 'failed', 1, $3)`,
    enquiry,
    staffEmail(thirdEmail),
    maskedAnswer(`550 ${written}`, thirdEmail),
  )
  for (const { kind, id } of records) {
    await run(
      `insert into notes (record_kind, record_id, staff_id, text) values ($1, $2, $3, $4)`,
      kind,
      id,
      colleague.id,
      written,
    )
  }
  await run(
    `insert into saved_views (staff_id, list, name, query, shared)
     select $1, list, $2, '', true from unnest($3::text[]) list`,
    colleague.id,
    written.slice(0, 60),
    listNames,
  )
  for (const view of [`text=${phone}`, `text=${phone.slice(0, 5)}+${phone.slice(5)}`]) {
    await run(
      `insert into saved_views (staff_id, list, name, query, shared)
       values ($1, 'referrals', 'One', $2, true)`,
      colleague.id,
      view,
    )
  }
  await run(`select graphile_worker.add_job('mail-receipt', '{}', max_attempts := 1)`)
  await run(`update graphile_worker._private_jobs set attempts = 1, last_error = $1`, written)
  await run(`insert into referral_codes (code, owner) values ('ASHA1', $1)`, written)
}
