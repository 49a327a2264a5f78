import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { applyMigrations } from '../server/db/migrations.ts'
import { temporaryDirectory } from './process.ts'

/** The last migration of the release before this one. */
const lastMigration = '0003_quick_counts'
const migrations = join(import.meta.dirname, '../server/db/migrations')

/** The tables as the previous release has them. */
export async function migrateToPrevious(client: pg.Client) {
  const folder = join(temporaryDirectory(), 'migrations')
  await cp(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const last = entries.findIndex(({ tag }: { tag: string }) => tag === lastMigration)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  await applyMigrations(client, { folder })
}

async function transaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Statements that the previous release writes, one by one, in its order. */
export const previousRelease = {
  async apply(client: pg.Client, application: string) {
    await client.query(
      `insert into codes (id, session_id, channel, phone, email, code_hash, sealed_code, expires_at)
       values (default, $1, 'sms', '9876543210', $1, 'hash', 'sealed', now()),
              (default, $1, 'email', '9876543210', $1, 'hash', 'sealed', now())`,
      [application],
    )
    await client.query(
      `insert into applications (id, session_id, scholarship_code, company_code, fullname, email,
         phone, company_name, selected_course, referral_code, coupon_code, phone_verified_at)
       values ($1, $1, 'KS_Mgrow', '', 'Kavya Nair', $1, '9876543210', '', 'Any', 'NOBODY',
         'WELCOME10', now())
       on conflict (session_id, scholarship_code, company_code, email, phone) where paid_at is null
       do update set updated_at = now() returning *`,
      [application],
    )
  },

  /** The use of the coupon comes before the attempt that holds it. */
  async startPayment(client: pg.Client, application: string, attempt: string) {
    await transaction(client, async () => {
      await client.query('select * from applications where id = $1 for update', [application])
      await previousRelease.expireLive(client, application)
      await client.query("select * from coupons where code = 'WELCOME10' for update")
      await client.query(
        `insert into coupon_uses (attempt_id, coupon_code, email, phone, created_at)
         values ($1, 'WELCOME10', $2, '9876543210', default)`,
        [attempt, application],
      )
      await client.query(
        `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
           coupon_code, redirect_url, next_check_at)
         values ($1, $2, 'RAZORPAY', 'CREATED', 134910, 'INR', 'WELCOME10', 'http://localhost', now())
         returning *`,
        [attempt, application],
      )
    })
    await client.query(
      `update payment_attempts set payload = '{}', provider_order_id = 'order_' || id,
         state = case when state = 'CREATED' then 'PENDING' else state end, updated_at = now()
       where id = $1 and payload is null`,
      [attempt],
    )
  },

  async expireLive(client: pg.Client, application: string) {
    const { rows } = await client.query(
      "select id from payment_attempts where application_id = $1 and state in ('CREATED', 'PENDING')",
      [application],
    )
    for (const { id } of rows) {
      await client.query("update payment_attempts set state = 'EXPIRED' where id = $1", [id])
      await client.query('delete from coupon_uses where attempt_id = $1', [id])
    }
  },

  /** The event comes before the locks of its application and its attempt. */
  async beginWebhook(client: pg.Client, attempt: string, key: string) {
    await client.query('begin')
    await client.query(
      `insert into payment_events (gateway, dedupe_key, attempt_id, created_at)
       values ('RAZORPAY', $1, $2, default) on conflict do nothing returning *`,
      [key, attempt],
    )
  },

  async lockApplicationAndAttempt(client: pg.Client, attempt: string) {
    await client.query(
      `select * from applications where id = (select application_id from payment_attempts where id = $1)
       for update`,
      [attempt],
    )
    await client.query('select * from payment_attempts where id = $1 for update', [attempt])
  },

  async endWebhook(client: pg.Client, attempt: string) {
    await client.query(
      `update applications set paid_at = now(), updated_at = now()
       where id = (select application_id from payment_attempts where id = $1)`,
      [attempt],
    )
    await client.query(
      `update payment_attempts set state = 'PAID', paid_at = now(), next_check_at = null,
         provider_payment_id = 'pay_' || id, updated_at = now() where id = $1`,
      [attempt],
    )
    await client.query('commit')
  },

  async refund(client: pg.Client, attempt: string) {
    await transaction(client, async () => {
      await client.query('select * from payment_attempts where id = $1 for update', [attempt])
      await client.query(
        `insert into refunds (attempt_id, reason, state) values ($1, 'They asked for it.', 'LISTED')
         on conflict do nothing`,
        [attempt],
      )
    })
    await client.query("update refunds set state = 'DONE' where attempt_id = $1", [attempt])
    await client.query("update payment_attempts set state = 'REFUNDED' where id = $1", [attempt])
  },

  /** Another sum than it asked for, or money on a coupon that has run out since. */
  async review(client: pg.Client, attempt: string, { state }: { state: 'PENDING' | 'PAID' }) {
    await client.query(
      `update payment_attempts set state = $2, review = 'Look at it.', updated_at = now()
       where id = $1`,
      [attempt, state],
    )
  },

  /** A second payment for what is paid already, in the transaction that learns of it. */
  async listDuplicate(client: pg.Client, attempt: string) {
    await transaction(client, async () => {
      await previousRelease.lockApplicationAndAttempt(client, attempt)
      await client.query(
        `insert into refunds (attempt_id, reason, state)
         values ($1, 'The application was paid already.', 'LISTED') on conflict do nothing`,
        [attempt],
      )
      await client.query(
        `update payment_attempts set state = 'PAID', paid_at = now(), next_check_at = null,
           surplus = true, updated_at = now() where id = $1`,
        [attempt],
      )
    })
  },

  async eraseUnpaid(client: pg.Client) {
    await client.query(
      `delete from applications where paid_at is null and updated_at < now() - make_interval(days => 90)
         and not exists (select 1 from payment_attempts a where a.application_id = applications.id
           and (a.next_check_at is not null or a.review is not null))`,
    )
  },

  removeCoupon: (client: pg.Client) =>
    transaction(client, async () => {
      await client.query("select * from coupons where code = 'WELCOME10' for update")
      await client.query("delete from coupons where code = 'WELCOME10'")
    }),
}
