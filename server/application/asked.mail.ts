import { brand } from '../../contract/brand.ts'
import type { Mail } from '../messaging/email.ts'
import type { Application } from './application.store.ts'

/** Tells a person that someone typed in their details, and was told that they have applied. */
export function askedMail({ id, email, fullname }: Application, day: Date): Mail {
  const lines = [
    `Dear ${fullname},`,
    '',
    `Someone tried to apply with your email address on the website of the ${brand.programme}. It has already been used to apply, so nothing came of it.`,
    '',
    'If that was you, your application is unchanged.',
    'If it was not you, your application is safe. Nothing of it was shown, and nobody can change it without the codes we send you. Do not share those codes with anyone.',
    '',
    'We send this email at most once a day.',
  ]
  return {
    to: email,
    subject: `Someone tried to apply with your email address: ${brand.programme}`,
    text: lines.join('\n'),
    messageId: `asked-${id}-${day.toISOString().slice(0, 10)}`,
  }
}
