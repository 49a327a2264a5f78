import { brand, contact } from '../../contract/brand.ts'
import type { ConsentPurpose } from '../../contract/notice.ts'

/** The words of the page and the mails about consents, for translators. */
export const words = {
  title: 'Your choices',
  lead: 'See what you agreed to, and change your mind any time. It takes one click.',
  email: 'Your email',
  send: 'Send me the link',
  asked: 'Check your email',
  askedLead:
    'If you agreed to something with this email, a link to your choices is on its way. You can ask for it once an hour.',
  listLead: 'What you agree to now. Change your mind any time; your application stays as it is.',
  purposes: {
    programme: 'What your application or enquiry needs',
    whatsapp: 'Updates on WhatsApp',
    partner: `Sharing your details with ${brand.partner} beyond the programme`,
  } satisfies Record<ConsentPurpose, string>,
  since: (day: string) => `Since ${day}`,
  withdraw: 'Withdraw',
  withdrawn: (what: string) => `Withdrawn: ${what}. We have stopped.`,
  needed: `To withdraw this and have your data erased, write to ${contact.email}.`,
  none: 'You agree to nothing optional right now.',
  wrong: 'This link does not work',
  wrongLead: 'Open the link in your email again, or ask for a new one.',
  underMails: 'See what you agreed to, and change your mind any time:',
  privacy: 'Privacy policy',
} as const
