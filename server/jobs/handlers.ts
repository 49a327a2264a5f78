import { eraseUnpaidApplications } from '../application/application.ts'
import { eraseOldEnquiries, mailEnquiry } from '../enquiry/enquiry.ts'
import { forgetOldCounts } from '../http/limits.ts'
import { cancelPayment } from '../payment/cancel.ts'
import { mailDuplicate, mailRefund } from '../payment/receipt/payment-mails.ts'
import { mailReceipt } from '../payment/receipt/receipt.ts'
import { reconcile } from '../payment/reconcile.ts'
import { makeRefundLater } from '../payment/refund.ts'
import type { Services } from '../services.ts'
import { deliverCode, eraseOldCodes } from '../verification/verification.ts'
import { freeOrphans, type JobName, type Payload, payloads } from './queue.ts'

/** A job's lease: no job takes as long, so what is still locked is of an instance that died. */
const minutesOfJob = 5

type Handlers = {
  [Name in JobName]: (services: Services, payload: Payload<Name>) => Promise<void>
}

const handlers: Handlers = {
  'mail-enquiry': (services, { id }) => mailEnquiry(services, id),
  'sms-code': (services, { id }) => deliverCode(services, id),
  'mail-code': (services, { id }) => deliverCode(services, id),
  'mail-receipt': (services, { id }) => mailReceipt(services, id),
  'mail-refund': (services, { id }) => mailRefund(services, id),
  'mail-duplicate': (services, { id }) => mailDuplicate(services, id),
  'make-refund': (services, { id }) => makeRefundLater(services, id),
  'cancel-payment': (services, { id }) => cancelPayment(services, id),
  'reconcile-payments': async (services) => {
    await freeOrphans(services.db, minutesOfJob)
    await reconcile(services)
  },
  'erase-expired': async (services) => {
    await eraseOldEnquiries(services)
    await eraseUnpaidApplications(services)
    await eraseOldCodes(services)
    await services.botCheck.forgetSpent()
    await forgetOldCounts(services.db)
  },
}

export async function work<Name extends JobName>(services: Services, name: Name, payload: unknown) {
  await handlers[name](services, payloads[name].parse(payload) as Payload<Name>)
}
