import { brand } from '../../contract/brand.ts'
import { euPrivacyPath, privacyPath, termsPath } from '../../contract/urls.ts'

/** Contacts for legal matters: change these together with the brand. */
export const contacts = {
  legal: 'legal@northlight.example',
  privacy: 'privacy@northlight.example',
  grievance: 'grievance@northlight.example',
  euRepresentative: 'eu-representative@northlight.example',
  post: `${brand.provider}, Legal Desk, 4 Example Marg, New Delhi 110001, India`,
} as const

export const legalPaths = {
  terms: termsPath,
  privacy: privacyPath,
  euPrivacy: euPrivacyPath,
} as const
