import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { spentTokens } from '../db/schema.ts'

/** True for the first who spends a proof, whatever the concurrency. */
export async function spendProof(db: Database, proof: string, seconds: number) {
  const tokenHash = createHash('sha256').update(proof).digest('base64url')
  const spent = await db
    .insert(spentTokens)
    .values({ tokenHash, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoNothing()
    .returning()
  return spent.length === 1
}

export async function forgetSpentTokens(db: Database) {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, sql`now()`))
}
