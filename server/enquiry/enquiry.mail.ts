import type { Mail } from '../messaging/email.ts'
import type { StoredEnquiry } from './enquiry.store.ts'

/** Tells the staff of an enquiry. */
export function enquiryMail(enquiry: StoredEnquiry & { onWhatsApp: boolean }, to: string): Mail {
  const lines = [
    `Name: ${enquiry.fullname}`,
    `Email: ${enquiry.email}`,
    `Phone: +${enquiry.dialCode} ${enquiry.phone} (${enquiry.countryCode})`,
    `WhatsApp: ${enquiry.onWhatsApp ? 'yes, they agreed to it' : 'no, they did not agree to it'}`,
    `Received: ${enquiry.createdAt.toISOString()}`,
    '',
    enquiry.message || 'No message.',
    '',
    `Reply to this email to answer ${enquiry.fullname}.`,
  ]
  return {
    to,
    subject: `New enquiry: ${enquiry.fullname}`,
    text: lines.join('\n'),
    replyTo: enquiry.email,
    messageId: `enquiry-${enquiry.id}`,
  }
}
