import { brand } from '../../contract/brand.ts'
import { minutesOfCode } from '../../contract/lifetimes.ts'
import type { Mail } from '../messaging/email.ts'

/**
 * A code for a phone, short enough for one SMS. The last line binds the code to our host: a
 * browser then offers it on this site and on no other (the format of origin-bound codes).
 */
export function codeSms(code: string, siteUrl: string) {
  return [
    `${code} is your ${brand.provider} code for the scholarship application. It is valid for ${minutesOfCode} minutes.`,
    '',
    `@${new URL(siteUrl).hostname} #${code}`,
  ].join('\n')
}

/** A code for a mailbox; `id` names the code, for deduplication of a repeated mail. */
export function codeMail({ to, code, id }: { to: string; code: string; id: string }): Mail {
  const lines = [
    `Your code for the ${brand.programme}:`,
    '',
    code,
    '',
    `It is valid for ${minutesOfCode} minutes. Enter it on the page where you asked for it.`,
    'Do not share it with anyone. We will never ask you for it by phone, email or chat.',
    '',
    'If you did not ask for this code, please ignore this email.',
  ]
  return {
    to,
    subject: `Your code for the ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `code-${id}`,
  }
}

type Cap = { to: string; percent: number; cap: number; day: Date }

/** Tells the staff that SMS_DAILY_CAP is being used up. */
export function capMail({ to, percent, cap, day }: Cap): Mail {
  const lines = [
    `${percent} % of the SMS that may go out now, or today, have gone out. SMS_DAILY_CAP is ${cap}.`,
    '',
    percent < 100
      ? 'The security check is getting longer for everybody who asks for a code.'
      : 'Codes now go out one at a time, to visitors who pass a long security check.',
    '',
    'If these are applicants, raise SMS_DAILY_CAP and restart the site.',
    'If they are not, see docs/runbook/sms-near-cap.md.',
  ]
  return {
    to,
    subject: `SMS: ${percent} % of the cap are used`,
    text: lines.join('\n'),
    messageId: `sms-cap-${percent}-${day.toISOString().slice(0, 10)}`,
  }
}
