import { findApplication } from '../../application/application.ts'
import { datesOfApplication } from '../../partner/partner.ts'
import type { Services } from '../../services.ts'
import { billOf } from '../bill.ts'
import { findAttempt } from '../payment.store.ts'
import { receiptMail } from './receipt.mail.ts'
import { receiptOf } from './receipt-facts.ts'
import { receiptUrl } from './receipt-link.ts'

export async function findReceipt(services: Services, id: string) {
  const { db, config } = services
  const attempt = await findAttempt(db, id)
  const application = attempt && (await findApplication(db, attempt.applicationId))
  // Erased, perhaps while its mail waited: then there is nobody left to tell.
  if (!attempt || !application) return undefined
  const dates = await datesOfApplication(services, application.id)
  const bill = await billOf(services, attempt, application)
  return receiptOf({ attempt, application }, { payee: config.payee, dates, bill })
}

export async function mailReceipt(services: Services, id: string) {
  const { mailer, config, keys } = services
  const receipt = await findReceipt(services, id)
  if (!receipt) return
  const url = receiptUrl(config.siteUrl, keys.receipts, id)
  await mailer.send(receiptMail(receipt, url, config.siteUrl))
}
