import { query } from './postgres.ts'

/** Attempts by these ids that came to nothing, for rows that must belong to one. */
export async function addAttempts(url: string, ...ids: string[]) {
  const application = `of-${ids[0]}`
  await query(
    url,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email,
       phone, company_name, selected_course, referral_code, coupon_code)
     values ($1, $1, 'KS_Mgrow', '', 'Kavya Nair', $1, '9876543210', '', 'Any', '', '')`,
    [application],
  )
  await query(
    url,
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
       coupon_code, redirect_url)
     select id, $1, 'RAZORPAY', 'FAILED', 125000, 'INR', '', 'http://localhost:3000/success'
     from unnest($2::text[]) id`,
    [application, ids],
  )
}
