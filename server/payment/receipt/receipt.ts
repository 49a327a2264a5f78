import { maskedEmail } from '../../../contract/masked.ts'
import { type Application, sightFor } from '../../application/application.ts'
import { withChoices } from '../../consent/consent.ts'
import { datesOfApplication } from '../../partner/partner.ts'
import type { Services } from '../../services.ts'
import { billOf } from '../attempt/bill.ts'
import type { StoredAttempt } from '../payment.ts'
import { goneOf } from '../refund/refund.store.ts'
import { findPayment } from './payment-mails.ts'
import { receiptMail } from './receipt.mail.ts'
import { receiptOf } from './receipt-lines.ts'
import { opensReceipt, receiptUrl } from './receipt-link.ts'
import { findNumber, giveNumber } from './receipt-number.ts'

/** Finds a receipt for a browser that has the mail's link, or has proved to be the payer's. */
export async function findReceipt(
  services: Services,
  { id, key, sessionId }: { id: string; key: unknown; sessionId: string | undefined },
) {
  if (opensReceipt(services.keys.receipts, id, key)) {
    return (await findReceiptOf(services, id))?.receipt
  }
  // Without either nothing is looked up.
  if (!sessionId) return undefined
  const payment = await findPayment(services, id)
  const sight = payment && (await sightFor(services, sessionId, payment.application))
  if (!payment || (!sight?.email && !sight?.phone)) return undefined
  const { attempt, application } = payment
  const email = sight.email ? application.email : maskedEmail(application.email)
  return receiptFor(services, { attempt, application: { ...application, email } })
}

async function findReceiptOf(services: Services, id: string) {
  const payment = await findPayment(services, id)
  const receipt = payment && (await receiptFor(services, payment))
  return receipt && { receipt, applicationId: payment.application.id }
}

type Found = { attempt: StoredAttempt; application: Application }

async function receiptFor(services: Services, { attempt, application }: Found) {
  const dates = await datesOfApplication(services, application.id)
  const bill = await billOf(services, attempt, application)
  const { payee } = services.config
  const [gone, serial] = await Promise.all([
    goneOf(services.db, attempt.id),
    findNumber(services.db, attempt.id),
  ])
  return receiptOf({ attempt, application }, { payee, dates, bill, gone, serial })
}

export async function mailReceipt(services: Services, id: string) {
  const { mailer, config, keys } = services
  await giveNumber(services.db, id)
  const found = await findReceiptOf(services, id)
  if (!found) return
  const url = receiptUrl(config.siteUrl, keys.receipts, id)
  const mail = receiptMail(found.receipt, url, config.siteUrl)
  await mailer.send(await withChoices(services, mail, { applicationId: found.applicationId }))
}
