import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { LegalPage } from './legal-page.tsx'
import { privacy } from './privacy.tsx'

export const handle = { hydrate: false }

export const meta: MetaFunction = () => [
  { title: `${privacy.title} | ${brand.provider}` },
  { name: 'description', content: privacy.description },
]

export default function PrivacyPage() {
  return <LegalPage text={privacy} />
}
