import { brand } from '../../contract/brand.ts'

/** Where letters about legal matters go: change these together with the brand. */
export const contacts = {
  legal: 'legal@northlight.example',
  privacy: 'privacy@northlight.example',
  grievance: 'grievance@northlight.example',
  euRepresentative: 'eu-representative@northlight.example',
  post: `${brand.provider}, Legal Desk, 4 Example Marg, New Delhi 110001, India`,
} as const

export const legalPaths = {
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  euPrivacy: '/eu-privacy-policy',
} as const
