import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { say } from '../../contract/messages/say.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimits } from '../db/protect.schema.ts'
import { canonicalAddress, networkOf } from './client-address.ts'
import { isPerAddress, type LimitName, limits } from './limit-table.ts'
import { Problem } from './problem.ts'

export { type LimitName, limits } from './limit-table.ts'

const day = 24 * 3600

/** So many at once, and so many a day more: never over their sum in any 24 hours. */
export type Bucket = { burst: number; aDay: number }
type BucketName = 'codes-per-phone' | 'codes-per-phone-and-network' | 'sms-budget'

type HitOptions = { tx?: Transaction; max?: number }

export type Limiter = ReturnType<typeof createLimiter>

/** Keys are hashed: no table of ours says who asked, or for which phone and mailbox. */
export function createLimiter(db: Database, key: string) {
  const hashed = (name: string, subject: string) =>
    `${name} ${createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)}`
  const keyOf = (name: LimitName, subject: string) =>
    hashed(name, isPerAddress(name) ? householdOf(subject) : subject)
  const keysOf = (subjects: string[]) =>
    perPerson.flatMap((name) => subjects.map((subject) => hashed(name, subject)))
  return {
    /** Counts the same limits through other connections. */
    on: (other: Database) => createLimiter(other, key),

    /** Counts one more in the fixed window; refuses over the limit. A rollback undoes it. Says how many. */
    async hit(name: LimitName, subject: string, options: HitOptions = {}) {
      const { tx = db, max = limits[name].max } = options
      const { seconds } = limits[name]
      const [row] = await countHit(tx).execute({ key: keyOf(name, subject), seconds })
      const { hits, wait } = row ?? { hits: 1, wait: 0 }
      if (hits > max) throw tooMany(wait)
      return hits
    },

    /** Counts something that may happen only once, or so often: false over the limit. */
    async allows(tx: Transaction, name: LimitName, subject: string) {
      return (await this.hit(name, subject, { tx, max: Infinity })) <= limits[name].max
    },

    /**
     * Counts one more for each subject, in their order, which is the order of the locks too. Says how
     * many there were before. For what is counted only: nobody is refused.
     */
    async hitEach(tx: Transaction, name: LimitName, subjects: string[]) {
      const keys = subjects.map((subject) => keyOf(name, subject))
      const { rows } = await tx.execute<{ key: string; hits: number }>(
        countHits(keys, limits[name].seconds),
      )
      const found = new Map(rows.map(({ key, hits }) => [key, hits]))
      return keys.map((key) => (found.get(key) ?? 1) - 1)
    },

    /** Takes back what was counted and did not happen. */
    async takeBack(name: LimitName, subject: string) {
      await uncountHit(db).execute({ key: keyOf(name, subject) })
    },

    /** Puts one more into a bucket that leaks (GCRA), and says how much is in it. A rollback undoes it. */
    async pour(tx: Transaction, name: BucketName, subject: string, bucket: Bucket) {
      const seconds = secondsEach(bucket)
      const [row] = await pourIn(tx).execute({ key: hashed(name, subject), seconds })
      const used = (row?.full ?? 0) / seconds
      return {
        used,
        /** Refuses what is over this level, until enough has leaked. */
        refuseOver(level: number) {
          if (used > level) throw tooMany(Math.ceil((used - level) * seconds))
        },
      }
    },

    /** Reads counts about people: by phone and mailbox, under every limit that is per person. */
    async countsOf(subjects: string[]) {
      const rows = await db
        .select()
        .from(rateLimits)
        .where(inArray(rateLimits.key, keysOf(subjects)))
      return rows.map(({ key, ...counted }) => ({ limit: key.split(' ', 1)[0], ...counted }))
    },

    async forget(subjects: string[], tx: Transaction) {
      await tx.delete(rateLimits).where(inArray(rateLimits.key, keysOf(subjects)))
    },

    /** Reads the level of a bucket now. */
    async level(name: BucketName, subject: string, bucket: Bucket) {
      const [row] = await db
        .select({ full: stillFull })
        .from(rateLimits)
        .where(eq(rateLimits.key, hashed(name, subject)))
      return Math.max(0, (row?.full ?? 0) / secondsEach(bucket))
    },

    /** Refuses a subject that has used up the limit; counts nothing. */
    async refuseOver(name: LimitName, subject: string) {
      if ((await this.count(name, subject)) < limits[name].max) return
      throw new Problem('too-many', 'http.limit-used-up', {
        retryAfter: limits[name].seconds,
      })
    },

    async count(name: LimitName, subject: string) {
      const [hits = 0] = await this.counts(name, [subject])
      return hits
    },

    async counts(name: LimitName, subjects: string[]) {
      const keys = subjects.map((subject) => keyOf(name, subject))
      const rows = await db
        .select({ key: rateLimits.key, hits: rateLimits.hits })
        .from(rateLimits)
        .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, sql`now()`)))
      const found = new Map(rows.map(({ key, hits }) => [key, hits]))
      return keys.map((key) => found.get(key) ?? 0)
    },
  }
}

const tooMany = (wait: number) =>
  new Problem('too-many', say('http.too-many', { seconds: wait }), {
    retryAfter: wait,
  })

const secondsEach = ({ aDay }: Bucket) => day / Math.max(aDay, 1)

/** Seconds until all of a bucket has leaked, which is at `resets_at`. */
const stillFull = sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`

const countHit = prepared((db) => {
  const over = sql`${rateLimits.resetsAt} <= now()`
  const fresh = sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), hits: 1, resetsAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then ${fresh} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    })
    .prepare('count_hit')
})

/** Counts several keys in one round trip. */
const countHits = (keys: string[], seconds: number) => sql`
  insert into rate_limits (key, hits, resets_at)
  select key, 1, now() + make_interval(secs => ${seconds})
  from unnest(${sql.param(keys)}::text[]) with ordinality as asked (key, place) order by place
  on conflict (key) do update set
    hits = case when rate_limits.resets_at <= now() then 1 else rate_limits.hits + 1 end,
    resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at
      else rate_limits.resets_at end
  returning key, hits`

const uncountHit = prepared((db) =>
  db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, sql.placeholder('key')))
    .prepare('uncount_hit'),
)

const pourIn = prepared((db) => {
  const one = sql`make_interval(secs => ${sql.placeholder('seconds')})`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), hits: 1, resetsAt: sql`now() + ${one}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt: sql`greatest(${rateLimits.resetsAt}, now()) + ${one}` },
    })
    .returning({ full: stillFull })
    .prepare('pour_in')
})

export async function forgetOldCounts(db: Database) {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
}

/** Limits counted by phone or mailbox alone; others add a browser or a network. */
const perPerson = ['code-pause', 'codes-per-phone', 'asked-mails', 'consent-mail'] as const

/** One household or one phone holds a whole IPv6 /64, so that is what counts as one IP address. */
export function householdOf(clientIp: string) {
  const address = canonicalAddress(clientIp)
  return address.includes(':') ? networkOf(address, 64) : address
}
