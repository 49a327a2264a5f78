import { brand } from '../../contract/brand.ts'
import type { Mail } from '../messaging/email.ts'

/** The way to someone's own choices, which they asked for on the page. */
export function consentMail(to: string, url: string, asked: string): Mail {
  const lines = [
    `You asked to see what you agreed to at the ${brand.programme}. See it, or change your mind, here:`,
    '',
    url,
    '',
    'If you did not ask for this, please ignore this email. Nothing has changed.',
  ]
  return {
    to,
    subject: `Your choices: ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `consents-${asked}`,
  }
}
