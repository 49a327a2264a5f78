import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/enquiries.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('enquiries', args)

export const meta = () => pageTitle(lists.enquiries.title)

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
