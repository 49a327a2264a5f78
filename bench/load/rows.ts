import pg from 'pg'
import { course } from '../../contract/programme.ts'

/** Each statement adds the rows from $1 to $2. */
const tables = [
  `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
   select 'Kavya Nair', 'row' || n || '@example.com', '9000000000', 'IN', '91', 'Can I?', 'KS_SCHOLARSHIP'
   from generate_series($1::int, $2::int) n`,
  `insert into rate_limits (key, hits, resets_at)
   select 'row ' || n, 1, now() + interval '1 hour' from generate_series($1::int, $2::int) n`,
  `insert into spent_tokens (token_hash, expires_at)
   select md5(n::text), now() + interval '1 hour' from generate_series($1::int, $2::int) n`,
  `insert into codes (session_id, channel, phone, email, code_hash, expires_at, verified_at)
   select md5(n::text), 'sms', '9000000000', 'row' || n || '@example.com', '', now(), now()
   from generate_series($1::int, $2::int) n`,
  `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
     company_name, selected_course, referral_code, coupon_code, gateway, email_verified_at)
   select 'row' || n, md5(n::text), 'KS_Mgrow', '', 'Kavya Nair', 'row' || n || '@example.com', '9000000000',
     '', '${course.blockchain}', '', '', 'RAZORPAY', now() from generate_series($1::int, $2::int) n`,
  `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency, coupon_code, redirect_url)
   select 'row' || n, 'row' || n, 'RAZORPAY', 'EXPIRED', 120000, 'INR', 'WELCOME10', 'http://localhost/success'
   from generate_series($1::int, $2::int) n`,
  `insert into coupon_uses (attempt_id, coupon_code, email, phone)
   select 'row' || n, 'WELCOME10', 'row' || n || '@example.com', '9000000000'
   from generate_series($1::int, $2::int) n`,
]

/** Fills every table that grows with the visitors. */
export async function addRows(pool: pg.Pool, from: number, to: number) {
  for (const insert of tables) await pool.query(insert, [from, to])
  await pool.query('vacuum analyze')
}

/**
 * Fills tables without their large indexes: built at once they take a minute, row by row ten. Each has
 * its definition as its comment.
 */
export async function withoutLargeIndexes(pool: pg.Pool, work: () => Promise<void>) {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, obj_description(indexrelid, 'pg_class') as definition
     from pg_index where obj_description(indexrelid, 'pg_class') is not null`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await work()
  for (const { name, definition } of rows) {
    await pool.query(`create index ${name} on ${definition}`)
    await pool.query(`comment on index ${name} is ${pg.escapeLiteral(definition)}`)
  }
}
