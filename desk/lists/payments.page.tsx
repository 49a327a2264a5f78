import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/payments.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('payments', args)

export const meta = () => pageTitle(lists.payments.title)

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
