import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { euPrivacy } from './eu-privacy.tsx'
import { LegalPage } from './legal-page.tsx'

export const handle = { hydrate: false }

export const meta: MetaFunction = () => [
  { title: `${euPrivacy.title} | ${brand.provider}` },
  { name: 'description', content: euPrivacy.description },
]

export default function EuPrivacyPage() {
  return <LegalPage text={euPrivacy} />
}
