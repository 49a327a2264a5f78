import { findApplication } from '../application/application.ts'
import type { Services } from '../services.ts'
import { findAttempt } from './payment.store.ts'
import { receiptMail } from './receipt.mail.ts'

export async function mailReceipt({ db, mailer, config }: Services, id: string) {
  const attempt = await findAttempt(db, id)
  const application = attempt && (await findApplication(db, attempt.applicationId))
  // Erased while its mail waited: then there is nobody left to tell.
  if (attempt && application) {
    await mailer.send(receiptMail({ attempt, application, siteUrl: config.siteUrl }))
  }
}
