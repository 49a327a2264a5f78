import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Marks of rows that a demo's sample made, so that they are never taken for rows that people typed.
 * Nothing else writes ids like these: other UUIDs are random, which says their version; sessions are
 * long and random; and the ids of payments are 25 random characters.
 */
export const sampleUuidStart = '5a3b1e00-0000-8000-8000-'

export const sampleUuid = () => sampleUuidStart + randomBytes(6).toString('hex')

export const isSampleUuid = (id: SQL) =>
  sql`${id} between ${`${sampleUuidStart}000000000000`} and ${`${sampleUuidStart}ffffffffffff`}`

export const sampleSession = (application: string) => `sample ${application}`

export const isSampleSession = (session: SQL) => sql`${session} like 'sample %'`

const end = 'sample'

/** Marks the id of a payment. */
export const asSampleId = (id: string) => id.slice(0, -end.length) + end

export const isSampleId = (id: SQL) => sql`${id} like ${`%${end}`}`

/** Codes of its own: the seeded ones are for whoever tries the demo. */
export const sampleCodes = {
  coupons: ['CAMPUS15', 'ALUMNI20', 'MONSOON', 'EARLYBIRD', 'SPONSORED'],
  referrals: ['CAMPUSCLUB', 'RITU2024', 'ALUMNI', 'JOBFAIR'],
} as const

export const sampleSlug = (name: string) => `sample-${name}`

export const isSampleSlug = (slug: SQL) => sql`${slug} like 'sample-%'`
