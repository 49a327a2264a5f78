import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '../../contract/application.ts'
import type { PlainId, Said } from '../../contract/messages/say.ts'
import { requirePaid } from '../bot-check/bot-check.ts'
import { withChoices } from '../consent/consent.ts'
import type { Transaction } from '../db/connect.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import { SmsNotTaken } from '../messaging/sms.ts'
import type { Services } from '../services.ts'
import { claimAgain, claimPhone, claimSms, type Sending } from './allowance.ts'
import { capMail, codeMail, codeSms } from './verification.messages.ts'
import {
  type Addressee,
  type Channel,
  countTry,
  deleteCodesOlderThan,
  findUnsent,
  forgetSealed,
  hasLiveCode,
  lastVerification,
  markCodeSent,
  markVerified,
  saveCode,
} from './verification.store.ts'

export { shareOfCap } from './allowance.ts'
export {
  countSmsLastHour,
  lastPhoneVerification,
  moveCodes,
  type Proved,
  provedBy,
} from './verification.store.ts'
export type { Addressee, Channel }

/** Makes the addressee of a request's codes. */
export const addresseeOf = (
  sessionId: string,
  { email, phone_number: phone }: { email: string; phone_number: string },
): Addressee => ({ sessionId, phone, email: normaliseEmail(email) })

const hoursOfCodes = 24
const jobs = {
  application: { sms: 'sms-code', email: 'mail-code' },
  standing: { sms: 'sms-standing-code', email: 'mail-standing-code' },
} as const

/**
 * Makes a code and, in the caller's transaction, the job that sends it. It counts the rate limits
 * too: of two parallel requests the second waits for the row lock, and is refused.
 */
export async function sendCode(services: Services, tx: Transaction, sending: Sending) {
  const { channel, addressee, asker, opens = 'application' } = sending
  const price = await claimPhone(services, tx, sending)
  const id = await makeCode(services, tx, addressee, channel)
  await services.enqueue(tx, jobs[opens][channel], { id })
  if (channel === 'sms') await claimSms(services, tx, asker, price)
  else requirePaid(asker, price)
}

/** Makes and stores a code; who sends it, and whether, is the caller's to say. */
export async function makeCode(
  { keys }: Services,
  tx: Transaction,
  addressee: Addressee,
  channel: Channel = 'email',
) {
  const id = randomUUID()
  const code = keys.codes.make()
  await saveCode(tx, {
    id,
    channel,
    ...addressee,
    codeHash: keys.codes.hash(id, code),
    sealedCode: keys.codes.seal(code),
  })
  return id
}

/** A code that still has to go out, and how to say that it has. */
export async function readUnsent({ db, keys }: Services, id: string) {
  const found = await findUnsent(db, id)
  // Sent, used or expired while the job waited: then there is nothing left to send.
  if (!found?.sealedCode) return undefined
  const { sealedCode, ...unsent } = found
  return {
    ...unsent,
    code: keys.codes.unseal(sealedCode),
    forget: () => forgetSealed(db, id),
    markSent: () => markCodeSent(db, id),
  }
}

const notNow = new Set<string>(['too-many', 'bot-check-required'])

/** Sends a code; if that is refused, one that was sent a moment ago will do. */
export async function ensureCode(services: Services, tx: Transaction, sending: Sending) {
  const { channel, addressee } = sending
  if (await hasLiveCode(tx, channel, addressee)) {
    // A fresh one is nicer, but the visitor already holds one that works.
    await tx
      .transaction((inner) => sendCode(services, inner, sending))
      .catch((error: unknown) => {
        if (!(error instanceof Problem && notNow.has(error.code))) throw error
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
  wrong: Said | PlainId,
  field = channel === 'sms' ? 'phone_otp' : 'email_otp',
) {
  const candidate = await countTry(db, channel, addressee)
  if (!candidate) throw new Problem('code-expired', 'code.over', { field })
  if (!keys.codes.isSame(candidate.id, code, candidate.codeHash))
    throw new Problem('wrong-code', wrong, { field })
  if (!(await markVerified(db, candidate.id)))
    throw new Problem('code-expired', 'code.over', { field })
}

/** True while this browser's verification of the addressee counts. */
export async function isVerified({ db }: Services, channel: Channel, addressee: Addressee) {
  return (await lastVerification(db, channel, addressee))?.fresh ?? false
}

export async function deliverCode(services: Services, id: string) {
  const unsent = await readUnsent(services, id)
  if (!unsent) return
  const { channel, code, ...addressee } = unsent
  if (channel === 'email') {
    const mail = codeMail({ to: addressee.email, code, id })
    await services.mailer.send(await withChoices(services, mail))
  } else if (await countSend(services, id, addressee)) {
    await sendSms(services, id, addressee.phone, code)
  } else return unsent.forget()
  await unsent.markSent()
}

/** Counts an SMS before it is tried: a provider that keeps silent may have sent it all the same. */
async function countSend({ db, ...services }: Services, id: string, addressee: Addressee) {
  return db.transaction(async (tx) => {
    const turn = await services.limiter.hit('sends-of-a-code', id, { tx, max: Infinity })
    if (turn > limits['sends-of-a-code'].max) return false
    if (turn > 1) await claimAgain({ db, ...services }, tx, { channel: 'sms', addressee })
    return true
  })
}

async function sendSms(
  { sms, limiter, config }: Services,
  id: string,
  phone: string,
  code: string,
) {
  try {
    await sms.send({ to: `+91${phone}`, code, text: codeSms(code, config.siteUrl) })
  } catch (error) {
    if (error instanceof SmsNotTaken) await limiter.takeBack('sends-of-a-code', id)
    throw error
  }
}

/** Tells the staff once a day that so much of SMS_DAILY_CAP is used. */
export async function tellCap({ db, limiter, log, mailer, config }: Services, percent: number) {
  await db.transaction(async (tx) => {
    if (!(await limiter.allows(tx, 'cap-mails', String(percent)))) return
    const { dailyCap: cap } = config.sms
    log.warn({ percent, cap }, 'SMS_DAILY_CAP is being used up')
    const { mailTo } = config.outgoing
    if (mailTo) await mailer.send(capMail({ to: mailTo, percent, cap, day: new Date() }))
  })
}

export async function eraseOldCodes({ db }: Services) {
  await deleteCodesOlderThan(db, hoursOfCodes)
}
