import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { spentTokens } from '../db/protect.schema.ts'

/** Against replay: true for the first use of a proof only, without a race condition. */
export async function spendProof(db: Database, proof: string, seconds: number) {
  const tokenHash = createHash('sha256').update(proof).digest('base64url')
  const spent = await spend(db).execute({ tokenHash, seconds })
  return spent.length === 1
}

const spend = prepared((db) =>
  db
    .insert(spentTokens)
    .values({
      tokenHash: sql.placeholder('tokenHash'),
      expiresAt: sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`,
    })
    .onConflictDoNothing()
    .returning({ tokenHash: spentTokens.tokenHash })
    .prepare('spend_token'),
)

export async function forgetSpentTokens(db: Database) {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, sql`now()`))
}
