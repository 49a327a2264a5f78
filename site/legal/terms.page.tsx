import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { termsPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { terms } from './terms.tsx'

export { loader } from '../programme-event.ts'

export const handle = { hydrate: false }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    siteUrl: siteUrlOf(matches),
    path: termsPath,
    title: `${terms.title} | ${brand.provider}`,
    description: terms.description,
  })

export default function TermsPage() {
  return <LegalPage text={terms} />
}
