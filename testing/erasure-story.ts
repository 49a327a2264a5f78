import { refundPayment } from '../server/payment/refund/refund.ts'
import { asha } from './actor.ts'
import { aPerson, createApplicant } from './applicant.ts'
import { becomes, checkoutOf, collegeOf, type Payer, type PayingSite, press } from './paying.ts'
import { query } from './postgres.ts'
import { anEnquiry } from './samples.ts'

const consents = { text_version: '2026-11', language: 'en', whatsapp: true }

/** A phone as people write it down. */
export const spaced = (phone: string) => `${phone.slice(0, 5)} ${phone.slice(5)}`

/** Somebody with a row in every table that can hold one, and a bystander who has the same name. */
export async function aStory(site: PayingSite) {
  const person = { ...aPerson(), fullname: 'Zubeida Kothari', email: 'Zubeida.K+exam@mail.example' }
  const applicant = createApplicant(site, person)
  const apply = async (gateway: 'PAYU' | 'RAZORPAY', more: object = {}) => {
    const submitted = await applicant.submit({
      ...collegeOf(gateway),
      consents,
      ...more,
    })
    return { applicant, requestId: submitted.data.scholarship_requested_id as string }
  }
  const begin = (payer: Payer) => {
    const redirection_url = `${site.siteUrl}/success?who=${encodeURIComponent(person.email)}`
    return checkoutOf(site, payer, { redirection_url })
  }
  await applicant.verifyPhone()
  const later = await apply('PAYU')
  await applicant.confirm(await applicant.lastCode('email'), collegeOf('PAYU'))
  const unpaid = { payer: later, payload: await begin(later) }
  // As if the pause between two codes were over.
  await query(site.databaseUrl, 'delete from rate_limits')
  const payer = await apply('RAZORPAY', { coupon_code: 'WELCOME10' })
  // The email was confirmed a moment ago.
  await applicant.confirm('000000', collegeOf('RAZORPAY'))
  const payload = await begin(payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  await query(
    site.databaseUrl,
    "update applications set company_name = 'Kothari College' where phone = $1",
    [person.phone_number],
  )
  const reason = `Asked by ${person.fullname} on ${person.phone_number}`
  await refundPayment(site.services, { id: payload.txId, minor: 5_000, reason, actor: asha })
  await site.app.inject({
    method: 'POST',
    url: '/ks-website/create-enquiry',
    headers: { 'x-bot-token': 'off' },
    payload: { ...anEnquiry, email: person.email.toLowerCase(), phone: person.phone_number },
  })
  const by = createApplicant(site)
  await by.apply()
  await query(
    site.databaseUrl,
    `insert into cases (kind, attempt_id, gateway, reference, summary, settlement)
     values ('mismatch', $1, 'RAZORPAY', $1, $2, $3)`,
    [payload.txId, `Of ${person.email.toUpperCase()}`, reason],
  )
  await query(
    site.databaseUrl,
    `update graphile_worker._private_jobs set last_error = $1 where id in
       (select id from graphile_worker._private_jobs limit 2)`,
    [`550 <${person.email}> unknown, +91 ${person.phone_number}`],
  )
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ('A Friend', 'friend@example.com', '9000000001', 'IN', '91', $1, 'KS_SCHOLARSHIP')`,
    [`My friend is at ${person.phone_number}. My number is 1${person.phone_number}1.`],
  )
  await query(
    site.databaseUrl,
    `with asha as (insert into staff (name, email, roles)
       values ('Asha', 'asha@staff.example', '{viewer}') returning id)
     insert into notes (record_kind, record_id, staff_id, text)
     select kind, record, asha.id, $1 from asha, (
       select 'application' as kind, id as record from applications
       union all select 'payment', id from payment_attempts
       union all select 'enquiry', id::text from enquiries) as records`,
    [`Called back ${person.fullname}, ${person.email}, ${spaced(person.phone_number)}`],
  )
  await query(
    site.databaseUrl,
    `insert into saved_views (staff_id, list, name, query)
     select id, 'applications', $1, $2 from staff`,
    [`For ${person.fullname}`, new URLSearchParams({ college: person.fullname }).toString()],
  )
  return { person, applicant, unpaid, payload, by }
}
