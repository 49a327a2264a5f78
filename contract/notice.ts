import { brand } from './brand.ts'

/**
 * Purposes that a person can agree to. The first is necessary for an application or enquiry; the
 * rest is optional.
 */
export const consentPurposes = ['programme', 'whatsapp', 'partner'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
/** Consents that are optional, and that everyone can withdraw. */
export const optionalConsents = ['whatsapp', 'partner'] as const satisfies ConsentPurpose[]
export type OptionalConsent = (typeof optionalConsents)[number]

/**
 * The version of the words below. A change of words needs a new one, and an entry in
 * docs/privacy.md, which keeps every version in full.
 */
export const noticeVersion = '2026-11-2'
export const noticeLanguage = 'en'

const age = 'Applicants must be 18 or older.'

export const notices = {
  application: {
    text: `We need these details for your application: to verify you, take your payment and run the exam with ${brand.partner}.`,
    age,
  },
  enquiry: { text: 'We use these details to reply to you.', age },
  start: { text: 'These stay on your device until you apply.', age },
} as const

export const consentWords: Record<OptionalConsent, string> = {
  whatsapp: 'Send me updates on WhatsApp as well',
  partner: `Share my details with ${brand.partner} for offers beyond this programme`,
}
