import { brand, contact } from '../../contract/brand.ts'
import { landingPath } from '../../contract/urls.ts'
import type { Mail } from '../messaging/email.ts'

/**
 * Acknowledges an enquiry. Anyone can type in another's email: nothing that was typed is repeated,
 * not even the name.
 */
export function acknowledgementMail(
  { id, email }: { id: string; email: string },
  siteUrl: string,
): Mail {
  const lines = [
    'Hello,',
    '',
    `Thank you for your enquiry about the ${brand.programme}. It has reached us, and our team will reply to you.`,
    '',
    'Many questions are answered here:',
    `${siteUrl}${landingPath}#faq`,
    '',
    `If it is urgent, call ${contact.phone} or write to ${contact.email}.`,
    '',
    'If you did not enquire, please ignore this email. Someone may have typed your address by mistake. We send this email at most once a day.',
  ]
  return {
    to: email,
    subject: `We have your enquiry: ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `acknowledgement-${id}`,
  }
}
