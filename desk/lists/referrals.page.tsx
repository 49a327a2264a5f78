import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/referrals.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('referrals', args)

export const meta = () => pageTitle(lists.referrals.title)

export default function ReferralsPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
