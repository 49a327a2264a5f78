import { say } from '../../contract/messages/say.ts'
import { type Actor, type Entry, lastChange } from '../audit/audit.ts'
import { note } from '../audit/note.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { firstAnswer, forgetOldAnswers, lockRequest, saveAnswer, wasAnswered } from './act.store.ts'

declare const acting: unique symbol
/** The transaction of an act. Only this file makes one, and it writes what was done into the audit. */
export type ActTx = Transaction & { readonly [acting]: true }

/** The id of what was made, or how many were changed: an answer is kept for a day and names nobody. */
export type Made = { readonly id?: string | number; readonly changed?: number }

/** `unchanged`: there was nothing to do. Whatever was written is undone, so no audit is missing. */
export type Done = { audit: Entry | readonly [...Entry[], Entry] | 'unchanged'; made?: Made }

type Fields = Readonly<Record<string, unknown>>
type Seen<Row> = {
  /** The version that was on the person's screen; none for a command. */
  version: string | undefined
  kind: NonNullable<Entry['kind']>
  record: string
  /** How people call the record. */
  name: (row: NoInfer<Row>) => string
  current: (row: NoInfer<Row>) => { version: number }
  wanted: Fields
}

type Terms<Row, Told> = {
  /** Asks a gateway, before the transaction: no lock waits for somebody else's server. */
  ask?: () => Promise<Told>
  /**
   * Locks the record, or the key of what is added, and writes down what a gateway told. Those news
   * stay where the act is refused.
   */
  lock: (tx: Transaction, told: Told) => Promise<Row>
  seen?: Seen<Row>
}

/**
 * The one way in which a person changes anything: one transaction that finds out whether this very
 * request was answered before, locks the record, compares the version that the person saw, does the
 * work, and writes the audit. Jobs are queued by the work; gateways are called by them afterwards.
 */
export async function act<Row, Told = undefined>(
  db: Database | Transaction,
  actor: Actor,
  { ask, lock, seen }: Terms<Row, Told>,
  work: (tx: ActTx, row: Row) => Promise<Done>,
): Promise<Made> {
  // A part of a larger act is answered with it.
  const request = 'isTransaction' in db ? undefined : actor.request
  const known = request && (await firstAnswer(db, actor, request))
  if (known) return known
  const told = (await ask?.()) as Told
  const outcome = await db.transaction(async (tx) => {
    if (request) {
      await lockRequest(tx, actor, request)
      const answered = await firstAnswer(tx, actor, request)
      if (answered) return { made: answered }
    }
    const row = await lock(tx, told)
    return tx
      .transaction(async (part) => {
        if (seen) await compare(part, row, seen)
        const { audit, made = {} } = await work(part as ActTx, row)
        if (audit === 'unchanged') throw new Unchanged(made)
        for (const entry of [audit].flat()) await note(part, actor, entry)
        return { made }
      })
      .catch(undone)
      .then(async (end) => {
        if (request && 'made' in end) await saveAnswer(tx, actor, request, end.made)
        return end
      })
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.made
}

/** Tells if this request was answered: then nothing more is asked of the person. */
export const isAnswered = async (db: Database, actor: Actor) =>
  actor.request !== undefined && (await wasAnswered(db, actor, actor.request))

/** For the daily job. */
export const forgetAnswers = ({ db }: { db: Database }) => forgetOldAnswers(db)

class Unchanged extends Error {
  readonly made: Made

  constructor(made: Made) {
    super('There was nothing to do')
    this.made = made
  }
}

function undone(error: unknown) {
  if (error instanceof Unchanged) return { made: error.made }
  if (error instanceof Problem) return { refused: error }
  throw error
}

/** Of two people the slower one is told who was faster, when, and how the values differ. */
async function compare<Row>(
  tx: Transaction,
  row: Row,
  { version, kind, record, name, current, wanted }: Seen<Row>,
) {
  const stored = current(row)
  if (version === undefined || version === String(stored.version)) return
  const now = stored as Fields
  const fields = Object.keys(wanted)
    .filter((field) => JSON.stringify(now[field]) !== JSON.stringify(wanted[field]))
    .map((field) => ({ field, stored: now[field] ?? null, yours: wanted[field] ?? null }))
  const change = await lastChange(tx, kind, record)
  throw new Problem('changed-meanwhile', say('act.changed', { name: name(row), change, fields }))
}
