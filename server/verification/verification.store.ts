import { and, desc, eq, gt, isNotNull, isNull, lt, type Placeholder, sql } from 'drizzle-orm'
import { minutesOfCode, minutesOfVerification, triesOfCode } from '../../contract/lifetimes.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { placesFor, prepared } from '../db/prepared.ts'
import { codes } from '../db/schema.ts'

export type Channel = 'sms' | 'email'

/** Addressee of a code: it works for this session, phone and email together, for nobody else. */
export type Addressee = { sessionId: string; phone: string; email: string }

type Named<Names extends string> = Record<Names, string | Placeholder>

const isFor = (
  channel: Channel | Placeholder,
  { sessionId, phone, email }: Named<keyof Addressee>,
) =>
  and(
    eq(codes.sessionId, sessionId),
    eq(codes.channel, channel),
    eq(codes.phone, phone),
    eq(codes.email, email),
  )

type NewCode = Addressee & { id: string; channel: Channel; codeHash: string; sealedCode: string }

export async function saveCode(tx: Transaction, code: NewCode) {
  await savingCode(tx).execute(code)
}

const savingCode = prepared((db) =>
  db
    .insert(codes)
    .values({
      ...placesFor('id', 'channel', 'sessionId', 'phone', 'email', 'codeHash', 'sealedCode'),
      expiresAt: sql`now() + make_interval(mins => ${minutesOfCode})`,
    })
    .prepare('save_code'),
)

/** The code that may be tried now. Against brute force, the try is counted before comparing. */
export async function countTry(db: Database, channel: Channel, addressee: Addressee) {
  const latest = db
    .select({ id: codes.id })
    .from(codes)
    .where(isFor(channel, addressee))
    .orderBy(desc(codes.createdAt))
    .limit(1)
  const [code] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.id, latest),
        lt(codes.tries, triesOfCode),
        isNull(codes.verifiedAt),
        gt(codes.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: codes.id, codeHash: codes.codeHash })
  return code
}

/** Against replay: true for the one who used the code first. */
export async function markVerified(db: Database, id: string) {
  const marked = await db
    .update(codes)
    .set({ verifiedAt: sql`now()`, sealedCode: null })
    .where(and(eq(codes.id, id), isNull(codes.verifiedAt)))
    .returning({ id: codes.id })
  return marked.length === 1
}

/** When the addressee was last verified, and whether that still counts. */
export async function lastVerification(
  db: Database | Transaction,
  channel: Channel,
  addressee: Addressee,
) {
  const { sessionId, phone, email } = addressee
  const [row] = await verifications(db).execute({ channel, sessionId, phone, email })
  return row?.at ? { at: row.at, fresh: row.fresh } : undefined
}

const verification = {
  at: codes.verifiedAt,
  fresh: sql<boolean>`${codes.verifiedAt} > now() - make_interval(mins => ${minutesOfVerification})`,
}

const verifications = prepared((db) =>
  db
    .select(verification)
    .from(codes)
    .where(
      and(
        isFor(sql.placeholder('channel'), placesFor('sessionId', 'phone', 'email')),
        isNotNull(codes.verifiedAt),
      ),
    )
    .orderBy(desc(codes.verifiedAt))
    .limit(1)
    .prepare('last_verification'),
)

/**
 * Finds the last proof of a phone alone, whatever email this browser had with it: an email may be
 * corrected.
 */
export async function lastPhoneVerification(db: Database, { sessionId, phone }: Addressee) {
  const [row] = await phoneVerifications(db).execute({ sessionId, phone })
  return row?.at ? { at: row.at, fresh: row.fresh } : undefined
}

const phoneVerifications = prepared((db) =>
  db
    .select(verification)
    .from(codes)
    .where(
      and(
        eq(codes.sessionId, sql.placeholder('sessionId')),
        eq(codes.channel, 'sms'),
        eq(codes.phone, sql.placeholder('phone')),
        isNotNull(codes.verifiedAt),
      ),
    )
    .orderBy(desc(codes.verifiedAt))
    .limit(1)
    .prepare('last_phone_verification'),
)

export type Proved = { phones: string[]; emails: string[] }

/** The phones and mailboxes that a session has proved of late, whatever the codes were for. */
export async function provedBy(db: Database, sessionId: string): Promise<Proved> {
  const rows = await proofs(db).execute({ sessionId })
  const of = (wanted: Channel, name: 'phone' | 'email') =>
    rows.filter(({ channel }) => channel === wanted).map((row) => row[name])
  return { phones: of('sms', 'phone'), emails: of('email', 'email') }
}

const proofs = prepared((db) =>
  db
    .selectDistinct({ channel: codes.channel, phone: codes.phone, email: codes.email })
    .from(codes)
    .where(and(eq(codes.sessionId, sql.placeholder('sessionId')), verification.fresh))
    .prepare('proved_by'),
)

/** True while the addressee holds a code that can still be used. */
export async function hasLiveCode(tx: Transaction, channel: Channel, addressee: Addressee) {
  const { sessionId, phone, email } = addressee
  const [row] = await lastCode(tx).execute({ channel, sessionId, phone, email })
  return row?.live ?? false
}

const lastCode = prepared((db) =>
  db
    .select({
      live: sql<boolean>`${codes.verifiedAt} is null and ${codes.tries} < ${triesOfCode} and ${codes.expiresAt} > now()`,
    })
    .from(codes)
    .where(isFor(sql.placeholder('channel'), placesFor('sessionId', 'phone', 'email')))
    .orderBy(desc(codes.createdAt))
    .limit(1)
    .prepare('last_code'),
)

/** Moves codes to another id of the same browser; without one, to ids that no browser has. */
export async function moveCodes(tx: Transaction, from: string, to: string | undefined) {
  await tx
    .update(codes)
    .set({ sessionId: to ?? sql`gen_random_uuid()` })
    .where(eq(codes.sessionId, from))
}

/** A code that is still worth sending. */
export async function findUnsent(db: Database, id: string) {
  return db.query.codes.findFirst({
    where: and(eq(codes.id, id), isNull(codes.verifiedAt), gt(codes.expiresAt, sql`now()`)),
  })
}

export async function forgetSealed(db: Database, id: string) {
  await db.update(codes).set({ sealedCode: null }).where(eq(codes.id, id))
}

/** The desk shows when a code went out. */
export async function markCodeSent(db: Database, id: string) {
  await db.update(codes).set({ sealedCode: null, sentAt: sql`now()` }).where(eq(codes.id, id))
}

/** A sealed code waits to be sent. */
export const countSmsLastHour = (db: Database) =>
  db.$count(
    codes,
    and(
      eq(codes.channel, 'sms'),
      isNull(codes.sealedCode),
      gt(codes.createdAt, sql`now() - interval '1 hour'`),
    ),
  )

export async function deleteCodesOlderThan(db: Database, hours: number) {
  await db.delete(codes).where(lt(codes.createdAt, sql`now() - make_interval(hours => ${hours})`))
}
