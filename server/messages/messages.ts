import { isMessageKind } from '../../contract/desk/message-states.ts'
import { allowsAct, type DeskMessage, type MessageAct } from '../../contract/desk/messages.ts'
import { staffEmail } from '../../contract/masked.ts'
import { say } from '../../contract/messages/say.ts'
import { act } from '../acts/act.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { MailNotTaken } from '../messaging/email.ts'
import type { Services } from '../services.ts'
import {
  deleteMessage,
  deleteOlderThan,
  findJob,
  findMessage,
  lockMessage,
  markFailed,
  markSent,
  removeJob,
  runNow,
  type StoredMessage,
  setState,
  settleJobless,
} from './messages.store.ts'

export { hasOpen } from './messages.store.ts'

/**
 * Does the job of a message, and writes into its row what became of it. A message that was sent
 * before a crash is not sent once more, and one for which there was nothing to say leaves no row.
 */
export async function sendMessage(
  services: Services,
  id: string,
  send: (services: Services) => Promise<void>,
) {
  const { db, mailer } = services
  const state = (await findMessage(db, id))?.state
  if (state === 'sent' || state === 'stopped') return
  let isSent = false
  const recorded: Services['mailer'] = {
    ...mailer,
    send: async (mail) => {
      const answer = await mailer.send(mail)
      isSent = true
      await markSent(db, id, staffEmail(mail.to), answer ?? '')
      return answer
    },
  }
  try {
    await send({ ...services, mailer: recorded })
  } catch (error) {
    if (!isSent) await markFailed(db, id, error instanceof MailNotTaken ? error.answer : '')
    throw error
  }
  if (!isSent) await deleteMessage(db, id)
}

type Seen = { id: string; seen: StoredMessage['state'] }
type Acting = { db: Database }

/** What each act does with the job, and the state that it leads to. */
const acts = {
  again: { job: runNow, action: 'send-again', state: 'waiting' },
  stop: { job: removeJob, action: 'stop-message', state: 'stopped' },
} as const

/**
 * Sends a message again, or stops it. Its row is locked before its job: of two people who act at
 * once the slower one is told. A job that a worker holds is being sent.
 */
export async function actOnMessage(
  { db }: Acting,
  actor: Actor,
  name: MessageAct,
  { id, seen }: Seen,
) {
  const { job: change, action, state: after } = acts[name]
  await act(db, actor, { lock: (tx) => lockMessage(tx, id) }, async (tx, message) => {
    if (!message) throw new Problem('not-found', 'message.unknown')
    const { state } = message
    if (state !== seen) throw new Problem('changed-meanwhile', say('message.changed', { state }))
    if (!allowsAct(name, state)) throw new Problem('conflict', say('message.over', { state }))
    const job = await findJob(tx, id)
    if (!job) throw new Problem('conflict', 'message.no-job')
    if (job.isLocked || !(await change(tx, job))) throw new Problem('conflict', 'message.sending')
    await setState(tx, id, after)
    const changes = { state: { before: state, after } }
    return { audit: { action, kind: 'message', record: id, changes } }
  })
}

/** A message for its page. Its recipient and the answer were masked when they were written. */
export async function readMessage(db: Database, id: string): Promise<DeskMessage | undefined> {
  const message = await findMessage(db, id)
  if (!message || !isMessageKind(message.kind)) return undefined
  const { kind, channel, recipient, state, tries, answer, recordKind, recordId } = message
  const job = allowsAct('stop', state) ? await findJob(db, id) : undefined
  return {
    id,
    kind,
    channel,
    recipient,
    state,
    tries,
    answer,
    // A record without its recipient was erased.
    record: recordKind && recordId && recipient ? { kind: recordKind, id: recordId } : null,
    created: message.createdAt.toISOString(),
    tried: message.triedAt?.toISOString() ?? null,
    sent: message.sentAt?.toISOString() ?? null,
    next: job?.next ? new Date(job.next).toISOString() : null,
    isSending: job?.isLocked ?? false,
  }
}

/** The daily job: rows are kept as long as payments, and those that nobody told are settled. */
export async function tidyMessages({ db, config }: Services) {
  await deleteOlderThan(db, config.paidRetentionDays)
  await settleJobless(db)
}
