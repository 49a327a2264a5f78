import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/coupons.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('coupons', args)

export const meta = () => pageTitle(lists.coupons.title)

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
