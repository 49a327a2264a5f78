import { brand } from '../../contract/brand.ts'
import type { Mail } from '../messaging/email.ts'
import type { Application } from './application.store.ts'

/** What a person reads when somebody typed in their details and was told that they have applied. */
export function askedMail({ id, email, fullname }: Application, day: Date): Mail {
  const lines = [
    `Dear ${fullname},`,
    '',
    `Somebody entered your email address on the website of the ${brand.programme} and was told that it has already been used to apply.`,
    '',
    'If that was you, there is nothing to do. Your application is unchanged.',
    'If it was not you: nothing of your application was shown, and nobody can change it without the codes that we send to you. Do not share such a code with anyone.',
    '',
    'We send this email at most once a day.',
  ]
  return {
    to: email,
    subject: `Somebody asked about your application to the ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `asked-${id}-${day.toISOString().slice(0, 10)}`,
  }
}
