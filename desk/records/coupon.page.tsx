import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/coupon.page.ts'
import { CatalogueView, loadCatalogue } from './catalogue-view.tsx'

export const loader = (args: Route.LoaderArgs) => loadCatalogue('coupon', args)

export const meta = () => pageTitle('Coupon')

export default function CouponPage({ loaderData }: Route.ComponentProps) {
  return <CatalogueView key={loaderData.record.id} {...loaderData} />
}
