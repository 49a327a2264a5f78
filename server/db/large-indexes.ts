import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './connect.ts'
import { countNameWords } from './name-words.ts'

/**
 * Indexes on tables that may be large already. They are built after the start, without a lock that
 * writers wait for (`concurrently`), and so not by a migration, which is a transaction. Nothing
 * depends on them but speed, and the desk's search.
 */
const always: Record<string, string> = {
  enquiries_email: 'enquiries (lower(email))',
  // The desk's lists: each filter with the order of the list, so that any depth is as near as the top.
  // What is included is asked for together with it, and then no row is looked at.
  applications_time: 'applications (created_at, id)',
  applications_id_time: 'applications (id, created_at)',
  applications_reached: `applications ((case when refunded_at is not null then 'refunded'
    when paid_at is not null then 'paid' when email_verified_at is not null then 'confirmed'
    else 'submitted' end), created_at, id) include (refunded_at, paid_at, email_verified_at)`,
  applications_college:
    'applications (company_code, scholarship_code, created_at, id) include (paid_at)',
  applications_course: 'applications (selected_course, created_at, id) include (paid_at)',
  applications_coupon: 'applications (coupon_code, created_at, id) include (paid_at)',
  applications_referral: 'applications (referral_code, created_at, id) include (paid_at)',
  applications_gateway: 'applications (gateway, created_at, id) include (paid_at)',
  applications_paid: 'applications (paid_at) where paid_at is not null',
  applications_phone: 'applications (phone)',
  // None in production, and a start looks for them.
  applications_demo: 'applications (id) where demo',
  attempts_time: 'payment_attempts (created_at, id)',
  attempts_state_time: 'payment_attempts (state, created_at, id) include (application_id)',
  attempts_gateway_time: 'payment_attempts (gateway, created_at, id) include (application_id)',
  attempts_currency_time: 'payment_attempts (currency, created_at, id) include (application_id)',
  attempts_coupon_time: 'payment_attempts (coupon_code, created_at, id) include (application_id)',
  attempts_amount_time: 'payment_attempts (amount_minor, created_at, id) include (application_id)',
  attempts_paid: 'payment_attempts (paid_at) where paid_at is not null',
  attempts_order_of: 'payment_attempts (order_of) where order_of is not null',
  attempts_second_half: 'payment_attempts (substr(id, 5, 4))',
  attempts_surplus: 'payment_attempts (created_at, id) where surplus',
  enquiries_time: 'enquiries (created_at, id)',
  enquiries_state_time: 'enquiries (state, created_at, id)',
  enquiries_assigned: 'enquiries (assigned_to, created_at, id)',
  enquiries_phone: 'enquiries (phone)',
  refunds_provider: 'refunds (provider_refund_id)',
  refunds_waiting: "refunds (created_at) where state in ('LISTED', 'PENDING')",
}

/**
 * Texts that are searched, in lower case. Applications are many: a trigger keeps theirs in a
 * column.
 */
const searched = {
  applications: (of: string) => `${of}words`,
  enquiries: (of: string) =>
    `lower(without_joiners(${of}fullname || ' ' || ${of}email || ' ' || replace(${of}dial_code, '+', '') || ${of}phone))`,
  notes: (of: string) => `lower(without_joiners(${of}text))`,
}

/** The text that is searched, of one row. An index is used for exactly this expression. */
export const searchedText = (table: keyof typeof searched, alias = '') =>
  searched[table](alias && `${alias}.`)

/** Words anywhere in a text (pg_trgm). Each row at once: with a list of what waits, the visitor who fills it up would work it off. */
const trigrams = (table: string, text: string) =>
  `${table} using gin ((${text}) gin_trgm_ops) with (fastupdate = off)`
const words = (table: keyof typeof searched) => trigrams(table, searchedText(table))
/** Names and colleges alone, for those who may not see contact data; triggers keep the columns. */
const ofNames: Record<string, string> = {
  applications_names: trigrams('applications', 'names'),
  enquiries_names: trigrams('enquiries', 'names'),
}
const ofEverything: Record<string, string> = {
  applications_words: words('applications'),
  enquiries_words: words('enquiries'),
  notes_words: words('notes'),
}

/** Words of names, for those that have a typo. Until it is there, the words were never counted. */
const ofNameWords: Record<string, string> = {
  name_words_similar: trigrams('name_words', 'word'),
}

/** Indexes for a database without pg_trgm: how names begin. */
const withoutTrigrams: Record<string, string> = {
  applications_name: 'applications (lower(fullname) text_pattern_ops)',
  enquiries_name: 'enquiries (lower(fullname) text_pattern_ops)',
}

export type SearchReadiness = 'ready' | 'preparing' | 'without-trigrams'

/** Says what a search can do by now, from what was built. */
export async function searchReadiness(
  db: Pick<Database, 'execute'>,
  reach: 'everything' | 'names' = 'everything',
): Promise<SearchReadiness> {
  const withTrigrams = reach === 'everything' ? ofEverything : ofNames
  const names = (indexes: Record<string, string>) => sql.param(Object.keys(indexes))
  const areValid = (indexes: Record<string, string>) => sql`(select count(*) from pg_index i
    join pg_class c on c.oid = i.indexrelid where i.indisvalid and pg_table_is_visible(c.oid)
    and c.relname = any(${names(indexes)}::text[])) = cardinality(${names(indexes)}::text[])`
  const { rows } = await db.execute<{ words: boolean; names: boolean }>(
    sql`select ${areValid(withTrigrams)} as words, ${areValid(withoutTrigrams)} as names`,
  )
  if (rows[0]?.words) return 'ready'
  return rows[0]?.names ? 'without-trigrams' : 'preparing'
}

const buildLock = 7_236_483

/**
 * Builds what is missing or has another definition by now, in the background; what a build that was
 * killed left invalid goes first.
 */
export function keepLargeIndexes(url: string, log: Logger) {
  const client = new pg.Client({ connectionString: url, application_name: 'admit-indexes' })
  const done = build(client, log).catch((error: unknown) => {
    log.warn(error, 'An index could not be built; the next start tries again')
  })
  client.on('error', () => undefined)
  return {
    done,
    /** A build can take minutes, and is not waited for: PostgreSQL finishes it, or the next start. */
    stop: async () => {
      await Promise.race([client.end(), delay(500)])
    },
  }
}

async function build(client: pg.Client, log: Logger) {
  await client.connect()
  try {
    // One instance builds; the others need not wait for it.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [buildLock])
    if (!rows[0].ours) return
    await buildMissing(client, always)
    const hasTrigrams = await client
      .query('create extension if not exists pg_trgm')
      .then(() => true)
      .catch((error: Error) => {
        log.warn(error, 'The database does not give us pg_trgm; the desk searches without it')
        return false
      })
    await buildMissing(client, hasTrigrams ? ofEverything : withoutTrigrams)
    await fillNames(client)
    if (hasTrigrams) {
      await buildMissing(client, ofNames)
      await buildMissing(client, ofNameWords, countNameWords)
    }
  } finally {
    await client.end()
  }
}

/** Before the first id of each table. */
const beforeAll = { applications: '', enquiries: '00000000-0000-0000-0000-000000000000' }

/** Rows from before the columns of names get theirs from the triggers, so few at a time that nobody waits. */
async function fillNames(client: pg.Client) {
  for (const [table, start] of Object.entries(beforeAll)) {
    const { rows } = await client.query(
      `select exists (select from ${table} where names is null) as missing`,
    )
    let last: string | undefined = rows[0].missing ? start : undefined
    while (last !== undefined) {
      const part: pg.QueryResult<{ id: string }> = await client.query(
        `with part as (select id from ${table} where id > $1 order by id limit 500),
           filled as (update ${table} set fullname = fullname
             where id in (select id from part) and names is null)
         select id from part order by id desc limit 1`,
        [last],
      )
      last = part.rows[0]?.id
    }
  }
}

async function buildMissing(client: pg.Client, indexes: Record<string, string>, before?: string) {
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows: found } = await client.query(
      `select indisvalid and obj_description(indexrelid, 'pg_class') = $2 as current from pg_index
       where indexrelid = to_regclass($1)`,
      [name, definition],
    )
    if (found[0]?.current) continue
    if (before) await client.query(before)
    await client.query(`drop index concurrently if exists ${name}`)
    await client.query(`create index concurrently ${name} on ${definition}`)
    // Keeps our definition beside the index: PostgreSQL writes definitions its own way, and a later
    // release may have another one.
    await client.query(`comment on index ${name} is ${pg.escapeLiteral(definition)}`)
  }
}
