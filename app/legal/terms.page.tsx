import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { LegalPage } from './legal-page.tsx'
import { terms } from './terms.tsx'

export const handle = { hydrate: false }

export const meta: MetaFunction = () => [
  { title: `${terms.title} | ${brand.provider}` },
  { name: 'description', content: terms.description },
]

export default function TermsPage() {
  return <LegalPage text={terms} />
}
