import { brand } from '../../contract/brand.ts'
import { invitationPath, mePath } from '../../contract/desk/pages.ts'
import { minutesOfCode } from '../../contract/lifetimes.ts'
import type { Payload } from '../jobs/queue.ts'
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
    `you are invited to the desk of the ${brand.programme}. Open this link on the device you work on, and create a passkey there:`,
    '',
    url,
    '',
    'The link works once, within 24 hours. If you did not expect it, please ignore it.',
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
    text: `${person.name} has accepted your invitation and created a passkey. If you did not expect this, disable them on the Team page.`,
    messageId: `accepted-${person.id}`,
  }
}

type PasskeyChange = Payload<'tell-passkeys'>

const subjects = {
  added: 'A passkey was added to your account at the desk',
  removed: 'A passkey was removed from your account at the desk',
  reset: 'Your sign-in to the desk was reset',
} as const

/** Says what happened, when, and what to do if it was not them. */
export function passkeysMail(
  to: { name: string; email: string },
  { id, change, name, at }: PasskeyChange,
  siteUrl: string,
): Mail {
  const when = `on ${indianTime(at)}, Indian time`
  const happened = {
    added: `the passkey "${name}" was added to your account ${when}. It can sign you in.`,
    removed: `the passkey "${name}" was removed from your account ${when}. It no longer signs you in, and the sessions that it opened have ended.`,
    reset: `${name} reset your sign-in ${when}. All your passkeys are removed and all your sessions have ended. You get an invitation to create a new passkey. It is for you alone.`,
  }
  const lines = [
    `Hello ${to.name},`,
    '',
    happened[change],
    '',
    change === 'reset' ? resetUnexpected : notYou(siteUrl),
  ]
  return {
    to: to.email,
    subject: subjects[change],
    text: lines.join('\n'),
    messageId: `passkeys-${id}-${change}-${Date.parse(at)}`,
  }
}

const notYou = (siteUrl: string) =>
  `If it was you, you need to do nothing. If it was not you, tell an owner of the desk at once. They can reset your sign-in on the Team page, which removes every passkey and ends every session. Until then, remove the passkeys and end the sessions that are not yours: ${siteUrl}${mePath}`

const resetUnexpected =
  'If you asked for it, open that invitation. If you did not ask for it, and nobody told you about it, ask another owner of the desk.'

/** A moment as people in India write it. */
const indianTime = (at: string) =>
  new Date(at)
    .toLocaleString('en-GB', {
      timeZone: 'Asia/Kolkata',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    .replace(',', ' at')

export function signInCodeMail(to: string, code: string, id: string): Mail {
  const lines = [
    `${code} is your code for the desk of the ${brand.programme}. It works for ${minutesOfCode} minutes.`,
    '',
    'We never ask you for it. If you did not try to sign in, please tell an owner.',
  ]
  return { to, subject: `${code} is your code for the desk`, text: lines.join('\n'), messageId: id }
}
