import { brand } from '../../contract/brand.ts'
import { courseName } from '../../contract/event-words.ts'
import { exactText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/payment.ts'
import type { Application } from '../application/application.ts'
import type { StoredEnquiry } from '../enquiry/enquiry.ts'
import type { StoredAttempt } from '../payment/payment.ts'
import type { Mail } from './email.ts'

/** What the staff read when somebody asks. */
export function enquiryMail(enquiry: StoredEnquiry, to: string): Mail {
  const lines = [
    `Name: ${enquiry.fullname}`,
    `Email: ${enquiry.email}`,
    `Phone: +${enquiry.dialCode} ${enquiry.phone} (${enquiry.countryCode})`,
    `Received: ${enquiry.createdAt.toISOString()}`,
    '',
    enquiry.message || 'No message was left.',
    '',
    `Reply to this mail to answer ${enquiry.fullname}.`,
  ]
  return {
    to,
    subject: `New enquiry: ${enquiry.fullname}`,
    text: lines.join('\n'),
    replyTo: enquiry.email,
    messageId: `enquiry-${enquiry.id}`,
  }
}

/**
 * A code for a phone, short enough for one SMS. The last line binds the code to our address: a
 * browser then offers it on this site and on no other (the format of origin-bound codes).
 */
export function codeSms(code: string, siteUrl: string) {
  return [
    `${code} is your ${brand.provider} code for the scholarship application. It is valid for 10 minutes.`,
    '',
    `@${new URL(siteUrl).hostname} #${code}`,
  ].join('\n')
}

/** A code for a mailbox; `id` names the code, so that a repeated mail can be told. */
export function codeMail({ to, code, id }: { to: string; code: string; id: string }): Mail {
  const lines = [
    `Your code for the ${brand.programme}:`,
    '',
    code,
    '',
    'It is valid for 10 minutes. Enter it on the page where you asked for it.',
    'Nobody will ever ask you for this code: not by phone, not by mail, not in a chat.',
    '',
    'If you did not ask for it, you can ignore this mail.',
  ]
  return {
    to,
    subject: `Your code for the ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `code-${id}`,
  }
}

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
