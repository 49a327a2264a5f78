import { brand } from '../../contract/brand.ts'
import { courseName } from '../../contract/event-words.ts'
import { exactText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/payment.ts'
import type { Application } from '../application/application.ts'
import type { Mail } from '../messaging/email.ts'
import type { StoredAttempt } from './payment.store.ts'

type Receipt = { attempt: StoredAttempt; application: Application; siteUrl: string }

/** What an applicant keeps after paying. */
export function receiptMail({ attempt, application, siteUrl }: Receipt): Mail {
  const { id, amountMinor, currency, gateway, paidAt } = attempt
  const lines = [
    `Dear ${application.fullname},`,
    '',
    'We have received your payment. Your registration for the scholarship exam is complete.',
    '',
    `Reference: ${referenceOf(id)}`,
    `Payment id: ${id}`,
    `Amount: ${exactText({ minor: amountMinor, currency })}, all taxes included`,
    `For: Scholarship exam, ${courseName(application.selectedCourse)}`,
    `Paid: ${(paidAt ?? new Date()).toISOString()}`,
    ...(gateway === 'FREE' ? [] : [`Through: ${gateway}`]),
    `To: ${brand.provider}`,
    '',
    'Our team will get in touch with you soon for the next steps.',
    siteUrl,
  ]
  return {
    to: application.email,
    subject: `Your receipt: ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `receipt-${id}`,
  }
}
