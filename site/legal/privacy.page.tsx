import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { privacyPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { privacy } from './privacy.tsx'

export const handle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    siteUrl: siteUrlOf(matches),
    path: privacyPath,
    title: `${privacy.title} | ${brand.provider}`,
    description: privacy.description,
  })

export default function PrivacyPage() {
  return <LegalPage text={privacy} />
}
