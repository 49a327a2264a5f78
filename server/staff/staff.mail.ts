import { brand } from '../../contract/brand.ts'
import { invitationPath } from '../../contract/desk/pages.ts'
import type { Mail } from '../messaging/email.ts'

/** The token is behind the `#`: no server, log or referrer ever sees it. */
export const linkUrl = (siteUrl: string, token: string) => `${siteUrl}${invitationPath}#${token}`

export function invitationMail(
  to: { name: string; email: string },
  url: string,
  messageId: string,
): Mail {
  const lines = [
    `Hello ${to.name},`,
    '',
    `you are invited to the desk of the ${brand.programme}. Open this link on the device that you work with, and make a passkey there:`,
    '',
    url,
    '',
    'The link is good once, for 24 hours. If you did not expect it, please ignore it.',
  ]
  return {
    to: to.email,
    subject: `Your invitation to the desk: ${brand.programme}`,
    text: lines.join('\n'),
    messageId,
  }
}

export function acceptedMail(to: string, person: { id: string; name: string }): Mail {
  return {
    to,
    subject: `${person.name} has joined the desk`,
    text: `${person.name} has accepted your invitation and made a passkey. If you do not know of it, disable the person on the page "Team".`,
    messageId: `accepted-${person.id}`,
  }
}

export function signInCodeMail(to: string, code: string, id: string): Mail {
  const lines = [
    `${code} is your code for the desk of the ${brand.programme}. It is good for 10 minutes.`,
    '',
    'Nobody will ask you for it. If you did not try to sign in, please tell an owner.',
  ]
  return { to, subject: `${code} is your code for the desk`, text: lines.join('\n'), messageId: id }
}
