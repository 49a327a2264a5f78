import { isIPv6 } from 'node:net'
import { eq, lt, sql } from 'drizzle-orm'
import { resendSeconds } from '../../contract/programme.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimits } from '../db/protect.schema.ts'
import { Problem } from './problem.ts'

/**
 * Every rate limit. Counted in PostgreSQL, so all instances share one count. The limits per
 * IP address are wide: a campus or a mobile carrier puts hundreds of honest visitors behind one
 * (NAT); what makes abuse dear is the proof of work (bot-check/).
 */
export const limits = {
  'create-enquiry': { max: 300, seconds: 3600 },
  /** How many were issued also sets the difficulty of the next challenge. */
  'bot-check-challenge': { max: 1200, seconds: 3600 },
  'check-registered-phone': { max: 600, seconds: 3600 },
  'request-code': { max: 600, seconds: 3600 },
  'check-code': { max: 1200, seconds: 3600 },
  'create-application': { max: 600, seconds: 3600 },
  'read-application': { max: 3000, seconds: 3600 },
  'check-coupon': { max: 3000, seconds: 3600 },
  'check-referral': { max: 1200, seconds: 3600 },
  'read-event': { max: 6000, seconds: 3600 },
  'start-payment': { max: 1200, seconds: 3600 },
  /** A page that waits for its payment polls every few seconds. */
  'ask-payment': { max: 6000, seconds: 3600 },
  /** Codes per IP address: three hundred applicants an hour, each with one for phone and email. */
  'codes-per-ip': { max: 600, seconds: 3600 },
  /** Codes per phone number and per mailbox. */
  'code-pause': { max: 1, seconds: resendSeconds },
  'codes-a-day': { max: 5, seconds: 24 * 3600 },
  /** All SMS of a day; what a day may cost is configured. */
  'sms-a-day': { max: Number.MAX_SAFE_INTEGER, seconds: 24 * 3600 },
} as const satisfies Record<string, { max: number; seconds: number }>

export type LimitName = keyof typeof limits

type HitOptions = { tx?: Transaction; max?: number }

export type Limiter = ReturnType<typeof createLimiter>

export function createLimiter(db: Database) {
  return {
    /** Counts one more in the fixed window; refuses over the limit. A rollback undoes it. */
    async hit(name: LimitName, subject: string, options: HitOptions = {}) {
      const { tx = db, max = limits[name].max } = options
      const { seconds } = limits[name]
      const [row] = await countHit(tx).execute({ key: keyOf(name, subject), seconds })
      if (row && row.hits > max) {
        throw new Problem(
          'too-many',
          `Too many requests. Please try again in ${inWords(row.wait)}.`,
          {
            retryAfter: row.wait,
          },
        )
      }
    },

    async count(name: LimitName, subject: string) {
      const [row] = await db
        .select({
          hits: sql<number>`case when ${rateLimits.resetsAt} > now() then ${rateLimits.hits} else 0 end`,
        })
        .from(rateLimits)
        .where(eq(rateLimits.key, keyOf(name, subject)))
      return row?.hits ?? 0
    },
  }
}

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

export async function forgetOldCounts(db: Database) {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
}

// A proxy may pass on any text as an IP address; an index takes only so much of it.
const longestSubject = 300

const keyOf = (name: LimitName, subject: string) =>
  `${name} ${networkOf(subject).slice(0, longestSubject)}`

/** One household or one phone holds a whole IPv6 /64, so that is what counts as one IP address. */
export function networkOf(clientIp: string) {
  if (!isIPv6(clientIp) || clientIp.startsWith('::ffff:')) return clientIp
  const [head = '', tail] = clientIp.split('::')
  const groups = head.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [
    ...groups,
    ...Array<string>(zeros).fill('0'),
    ...(tail ?? '').split(':').filter(Boolean),
  ]
  return `${full.slice(0, 4).join(':')}::/64`
}

function inWords(seconds: number) {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
