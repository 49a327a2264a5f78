import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '../../contract/application.ts'
import { codeIsOver } from '../../contract/verification.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { codeMail, codeSms } from './verification.messages.ts'
import {
  type Addressee,
  type Channel,
  countTry,
  deleteCodesOlderThan,
  findUnsent,
  forgetSealed,
  hasLiveCode,
  lastVerification,
  markVerified,
  saveCode,
} from './verification.store.ts'

export { lastPhoneVerification } from './verification.store.ts'
export type { Addressee }

/** Whom the codes of a request are for. */
export const addresseeOf = (
  sessionId: string,
  { email, phone_number: phone }: { email: string; phone_number: string },
): Addressee => ({ sessionId, phone, email: normaliseEmail(email) })

const hoursOfCodes = 24
const jobs = { sms: 'sms-code', email: 'mail-code' } as const

type Sending = { channel: Channel; addressee: Addressee; clientIp: string }

/**
 * Makes a code and, in the caller's transaction, the job that sends it. It counts the rate limits
 * too: of two parallel requests the second waits for the row lock, and is refused.
 */
export async function sendCode(services: Services, tx: Transaction, sending: Sending) {
  const { limiter, keys, enqueue, config } = services
  const { channel, addressee, clientIp } = sending
  const to = `${channel} ${channel === 'sms' ? addressee.phone : addressee.email}`
  // One lock order for all, against deadlock.
  await limiter.hit('codes-per-ip', clientIp, { tx })
  await limiter.hit('code-pause', to, { tx })
  await limiter.hit('codes-a-day', to, { tx })
  const id = randomUUID()
  const code = keys.codes.make()
  await saveCode(tx, {
    id,
    channel,
    ...addressee,
    codeHash: keys.codes.hash(id, code),
    sealedCode: keys.codes.seal(code),
  })
  await enqueue(tx, jobs[channel], { id })
  // One row for everybody: last, against lock contention.
  if (channel === 'sms') await limiter.hit('sms-a-day', 'all', { tx, max: config.sms.dailyCap })
}

/** The same, where a code that was sent a moment ago will do. */
export async function ensureCode(services: Services, tx: Transaction, sending: Sending) {
  const { channel, addressee } = sending
  if (await hasLiveCode(tx, channel, addressee)) {
    // A fresh one is nicer, but the visitor already holds one that works.
    await tx
      .transaction((inner) => sendCode(services, inner, sending))
      .catch((error: unknown) => {
        if (!(error instanceof Problem && error.code === 'too-many')) throw error
      })
  } else {
    await sendCode(services, tx, sending)
  }
}

/** Uses up a code, or says with `wrong` that it is not the one. */
export async function spendCode(
  { db, keys }: Services,
  channel: Channel,
  addressee: Addressee,
  code: string,
  wrong: string,
) {
  const field = channel === 'sms' ? 'phone_otp' : 'email_otp'
  const candidate = await countTry(db, channel, addressee)
  if (!candidate) throw new Problem('code-expired', codeIsOver, { field })
  if (!keys.codes.isSame(candidate.id, code, candidate.codeHash))
    throw new Problem('wrong-code', wrong, { field })
  if (!(await markVerified(db, candidate.id)))
    throw new Problem('code-expired', codeIsOver, { field })
}

/** True while this browser's verification of the addressee counts. */
export async function isVerified({ db }: Services, channel: Channel, addressee: Addressee) {
  return (await lastVerification(db, channel, addressee))?.fresh ?? false
}

export async function deliverCode(services: Services, id: string) {
  const { db, keys, sms, mailer, config } = services
  const code = await findUnsent(db, id)
  // Sent, used or expired while the job waited: then there is nothing left to send.
  if (!code?.sealedCode) return
  const digits = keys.codes.unseal(code.sealedCode)
  if (code.channel === 'sms') {
    await sms.send({ to: `+91${code.phone}`, code: digits, text: codeSms(digits, config.siteUrl) })
  } else {
    await mailer.send(codeMail({ to: code.email, code: digits, id }))
  }
  await forgetSealed(db, id)
}

export async function eraseOldCodes({ db }: Services) {
  await deleteCodesOlderThan(db, hoursOfCodes)
}
