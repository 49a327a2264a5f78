import { findApplication } from '../../application/application.ts'
import { withChoices } from '../../consent/consent.ts'
import { datesOfApplication } from '../../partner/partner.ts'
import type { Services } from '../../services.ts'
import { billOf } from '../bill.ts'
import { findAttempt } from '../payment.store.ts'
import { receiptMail } from './receipt.mail.ts'
import { receiptOf } from './receipt-facts.ts'
import { receiptUrl } from './receipt-link.ts'

export async function findReceipt(services: Services, id: string) {
  return (await findReceiptOf(services, id))?.receipt
}

async function findReceiptOf(services: Services, id: string) {
  const { db, config } = services
  const attempt = await findAttempt(db, id)
  const application = attempt && (await findApplication(db, attempt.applicationId))
  // Erased, perhaps while its mail waited: then there is nobody left to tell.
  if (!attempt || !application || application.erasedAt) return undefined
  const dates = await datesOfApplication(services, application.id)
  const bill = await billOf(services, attempt, application)
  const receipt = receiptOf({ attempt, application }, { payee: config.payee, dates, bill })
  return receipt && { receipt, applicationId: application.id }
}

export async function mailReceipt(services: Services, id: string) {
  const { mailer, config, keys } = services
  const found = await findReceiptOf(services, id)
  if (!found) return
  const url = receiptUrl(config.siteUrl, keys.receipts, id)
  const mail = receiptMail(found.receipt, url, config.siteUrl)
  await mailer.send(await withChoices(services, mail, { applicationId: found.applicationId }))
}
