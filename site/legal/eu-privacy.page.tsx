import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { euPrivacyPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { euPrivacy } from './eu-privacy.tsx'
import { LegalPage } from './legal-page.tsx'

export const handle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    siteUrl: siteUrlOf(matches),
    path: euPrivacyPath,
    title: `${euPrivacy.title} | ${brand.provider}`,
    description: euPrivacy.description,
  })

export default function EuPrivacyPage() {
  return <LegalPage text={euPrivacy} />
}
