import { findApplication } from '../../application/application.ts'
import { withChoices } from '../../consent/consent.ts'
import type { Services } from '../../services.ts'
import { findAttempt } from '../attempt/attempt.store.ts'
import { findRefund, refundsOf } from '../refund/refund.store.ts'
import { duplicateMail } from './duplicate.mail.ts'
import { refundMail } from './refund.mail.ts'

/** Nobody is told twice: when the provider had taken it, its payer was. */
export async function mailRefundMade(services: Services, id: string) {
  if (!(await findRefund(services.db, id))?.toldAt) await mailRefund(services, id)
}

export async function mailRefund(services: Services, id: string) {
  const { db, mailer, config } = services
  const refund = await findRefund(db, id)
  const payment = refund && (await findPayment(services, refund.attemptId))
  if (!refund || !payment) return
  const {
    amountMinor: minor,
    currency,
    reason,
    providerRefundId,
    state,
    chargedBack: isTaken,
  } = refund
  const isMade = state === 'DONE'
  const made = { amount: { minor, currency }, reason, providerRefundId, key: id, isMade, isTaken }
  const mail = refundMail({ ...payment, refund: made, siteUrl: config.siteUrl, config })
  await mailer.send(await withChoices(services, mail, { applicationId: payment.application.id }))
}

export async function mailDuplicate(services: Services, id: string) {
  const { db, mailer, config } = services
  const payment = await findPayment(services, id)
  if (!payment) return
  const isBeingRefunded = (await refundsOf(db, id)).some(({ state }) => state !== 'FAILED')
  const mail = duplicateMail({ ...payment, isBeingRefunded, siteUrl: config.siteUrl })
  await mailer.send(await withChoices(services, mail, { applicationId: payment.application.id }))
}

/** Finds a payment for its mail; undefined if the payer was erased while the mail waited. */
export async function findPayment({ db }: Services, attemptId: string) {
  const attempt = await findAttempt(db, attemptId)
  const application = attempt && (await findApplication(db, attempt.applicationId))
  if (!attempt || !application || application.erasedAt) return undefined
  return { attempt, application }
}
