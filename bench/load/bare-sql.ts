import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { eventSlugs } from '../../contract/event-defaults.ts'
import { course } from '../../contract/programme.ts'

/** The statements that a call cannot do without, and nothing around them. */
const limit = `insert into rate_limits (key, hits, resets_at) values ($1, 1, now() + interval '1 hour')
  on conflict (key) do update set hits = rate_limits.hits + 1 returning hits`
const spend = `insert into spent_tokens (token_hash, expires_at) values ($1, now() + interval '20 minutes')
  on conflict do nothing returning token_hash`
/** Reads the scholarship's price, courses and gateway. */
const scholarship = 'select * from colleges where slug = $1'
const addJob = 'select graphile_worker.add_job($1, $2::json)'

const unique = () => randomBytes(12).toString('hex')

async function transaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function saveCode(client: pg.PoolClient, channel: string, person: string[]) {
  const id = randomUUID()
  await client.query(
    `insert into codes (session_id, email, id, channel, phone, code_hash, sealed_code, expires_at)
     values ($1, $2, $3, $4, '9876543210', $5, $5, now() + interval '10 minutes')`,
    [...person, id, channel, unique()],
  )
  await client.query(addJob, ['bench', JSON.stringify({ id })])
}

export const bareSql = {
  async enquiry(pool: pg.Pool) {
    await pool.query(limit, [`bench ${unique()}`])
    await pool.query(spend, [unique()])
    await transaction(pool, async (client) => {
      const { rows } = await client.query(
        `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
         values ('Kavya Nair', $1, '9876543210', 'IN', '91', 'Can I?', 'KS_SCHOLARSHIP') returning id`,
        [`${unique()}@example.com`],
      )
      await client.query(addJob, ['bench', JSON.stringify({ id: rows[0].id })])
    })
  },

  async verification(pool: pg.Pool) {
    await pool.query(limit, [`bench ${unique()}`])
    await pool.query(spend, [unique()])
    await pool.query(scholarship, [eventSlugs.own])
    const email = `${unique()}@example.com`
    const session = unique()
    await pool.query(
      `select verified_at from codes where session_id = $1 and channel = 'sms' and phone = '9876543210'
         and email = $2 and verified_at is not null order by verified_at desc limit 1`,
      [session, email],
    )
    await pool.query(
      `select id from applications where email = $1 and scholarship_code = 'KS_Mgrow'
         and phone <> '9876543210' and email_verified_at is not null limit 1`,
      [email],
    )
    await transaction(pool, async (client) => {
      // Counts by address, browser and day, and for the phone and the networks.
      for (let count = 0; count < 6; count++) await client.query(limit, [`bench ${unique()}`])
      await saveCode(client, 'sms', [session, email])
      await client.query(limit, ['bench all'])
    })
  },

  async application(pool: pg.Pool) {
    await pool.query(limit, [`bench ${unique()}`])
    await pool.query(spend, [unique()])
    await pool.query(scholarship, [eventSlugs.own])
    const person = [unique(), `${unique()}@example.com`]
    await pool.query(
      `select verified_at from codes where session_id = $1 and channel = 'sms' and phone = '9876543210'
         and email = $2 and verified_at is not null order by verified_at desc limit 1`,
      person,
    )
    for (const condition of [
      "phone <> '9876543210'",
      "phone = '9876543210' and paid_at is not null",
    ]) {
      await pool.query(
        `select id from applications where email = $1 and scholarship_code = 'KS_Mgrow' and ${condition}
           and email_verified_at is not null limit 1`,
        [person[1]],
      )
    }
    await transaction(pool, async (client) => {
      await client.query(
        `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
           company_name, selected_course, referral_code, coupon_code, phone_verified_at)
         values ($3, $1, 'KS_Mgrow', '', 'Kavya Nair', $2, '9876543210', '', '${course.blockchain}', '', '', now())
         on conflict (session_id, scholarship_code, company_code, email, phone) where paid_at is null
         do update set updated_at = now() returning *`,
        [...person, unique()],
      )
      await client.query(
        `select expires_at from codes where session_id = $1 and channel = 'email' and phone = '9876543210'
           and email = $2 order by created_at desc limit 1`,
        person,
      )
      for (let count = 0; count < 3; count++) await client.query(limit, [`bench ${unique()}`])
      await saveCode(client, 'email', person)
    })
  },

  async coupon(pool: pg.Pool) {
    await pool.query(limit, [`bench ${unique()}`])
    await pool.query(scholarship, [eventSlugs.own])
    // A guess is counted before it is compared, and taken back where it was good.
    const tries = `bench ${unique()}`
    await pool.query(limit, [tries])
    await pool.query(
      "select *, coalesce(expires_at <= now(), false) from coupons where code = 'WELCOME10'",
    )
    await pool.query('update rate_limits set hits = hits - 1 where key = $1', [tries])
  },

  async payment(pool: pg.Pool, id: string) {
    await pool.query(limit, [`bench ${unique()}`])
    const { rows } = await pool.query('select * from payment_attempts where id = $1', [id])
    await pool.query(
      `select dates from applications a join colleges c
         on c.scholarship_code = a.scholarship_code and c.company_code = a.company_code where a.id = $1`,
      [rows[0].application_id],
    )
  },
}
