import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/referral.page.ts'
import { CatalogueView, loadCatalogue } from './catalogue-view.tsx'

export const loader = (args: Route.LoaderArgs) => loadCatalogue('referral', args)

export const meta = () => pageTitle('Referral code')

export default function ReferralPage({ loaderData }: Route.ComponentProps) {
  return <CatalogueView key={loaderData.record.id} {...loaderData} />
}
