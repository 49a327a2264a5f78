import { forgetAnswers } from './acts/act.ts'
import { deliverStandingCode, tellAsked } from './application/application.ts'
import { backUpNightly } from './backup/backup.ts'
import { mailChoices } from './consent/consent.ts'
import { learnNameWords, recountNameWords } from './db/name-words.ts'
import {
  acknowledgeEnquiry,
  eraseOldEnquiries,
  mailAcknowledgement,
  mailEnquiry,
  mailHeldEnquiries,
  queueHeldEnquiries,
} from './enquiry/enquiry.ts'
import { forgetOldCounts } from './http/limits.ts'
import { freeOrphans, type JobName, messageOfJob, type Payload, payloads } from './jobs/queue.ts'
import { runJobs } from './jobs/worker.ts'
import { sendMessage, tidyMessages } from './messages/messages.ts'
import { mailStaff, sendWebhook } from './outgoing/outgoing.ts'
import { cancelPayment } from './payment/attempt/cancel.ts'
import { answerQuestion } from './payment/attempt/question.ts'
import { reconcile } from './payment/attempt/reconcile.ts'
import { mailDuplicate, mailRefund, mailRefundMade } from './payment/receipt/payment-mails.ts'
import { mailReceipt } from './payment/receipt/receipt.ts'
import { makeRefundLater } from './payment/refund/refund.ts'
import { eraseOldApplications } from './privacy/person.ts'
import type { Services } from './services.ts'
import { mailInvitation, tellInviter } from './staff/links.ts'
import { tellPasskeys } from './staff/passkeys.ts'
import { forgetOldSessions } from './staff/sessions.ts'
import { mailSignInCode } from './staff/sign-in.ts'
import { deliverCode, eraseOldCodes, tellCap } from './verification/verification.ts'
import { forgetPresence } from './work/presence.ts'

/** A job's lease: no job takes as long, so what is still locked is of an instance that died. */
const minutesOfJob = 5

/** Everything that the site does in the background. */
type Handlers = {
  [Name in JobName]: (services: Services, payload: Payload<Name>) => Promise<void>
}

const handlers: Handlers = {
  'mail-enquiry': (services, { id }) => mailEnquiry(services, id),
  'acknowledge-enquiry': (services, { id }) => acknowledgeEnquiry(services, id),
  'mail-acknowledgement': (services, { id }) => mailAcknowledgement(services, id),
  'mail-held-enquiries': (services) => queueHeldEnquiries(services),
  'tell-held-enquiries': (services) => mailHeldEnquiries(services),
  'sms-code': (services, { id }) => deliverCode(services, id),
  'mail-code': (services, { id }) => deliverCode(services, id),
  'sms-standing-code': (services, { id }) => deliverStandingCode(services, id),
  'mail-standing-code': (services, { id }) => deliverStandingCode(services, id),
  'tell-asked': (services, { id }) => tellAsked(services, id),
  'tell-cap': (services, { percent }) => tellCap(services, percent),
  'mail-receipt': (services, { id }) => mailReceipt(services, id),
  'tell-payer': (services, { id }) => mailRefund(services, id),
  'mail-refund': (services, { id }) => mailRefundMade(services, id),
  'mail-duplicate': (services, { id }) => mailDuplicate(services, id),
  'mail-consents': (services, asked) => mailChoices(services, asked),
  'mail-invitation': (services, invited) => mailInvitation(services, invited),
  'tell-inviter': (services, { id }) => tellInviter(services, id),
  'tell-passkeys': (services, change) => tellPasskeys(services, change),
  'mail-desk-code': (services, { id }) => mailSignInCode(services, id),
  'ask-gateway': (services, { id }) => answerQuestion(services, id),
  'make-refund': async (services, { id }) => {
    await makeRefundLater(services, id)
  },
  'cancel-payment': (services, { id }) => cancelPayment(services, id),
  'tell-staff': (services, told) => mailStaff(services, told),
  'send-webhook': (services, told) => sendWebhook(services, told),
  'back-up': (services) => backUpNightly(services),
  'reconcile-payments': async (services) => {
    await freeOrphans(services.db, minutesOfJob)
    await reconcile(services)
  },
  'learn-names': async ({ db }) => {
    await learnNameWords(db)
  },
  'erase-expired': async (services) => {
    await eraseOldEnquiries(services)
    await eraseOldApplications(services)
    await recountNameWords(services.db)
    await eraseOldCodes(services)
    await tidyMessages(services)
    await forgetOldSessions(services)
    await forgetAnswers(services)
    await forgetPresence(services.db)
    await services.botCheck.forgetSpent()
    await forgetOldCounts(services.db)
  },
}

/** Does one job. */
export async function work<Name extends JobName>(services: Services, name: Name, payload: unknown) {
  const read = payloads[name].parse(payload) as Payload<Name>
  const { message } = messageOfJob.parse(payload)
  const send = (own: Services) => handlers[name](own, read)
  await (message ? sendMessage(services, message, send) : send(services))
}

export const startJobs = (services: Services, databaseUrl: string) =>
  runJobs(services, work, databaseUrl)
