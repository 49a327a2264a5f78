import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/applications.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('applications', args)

export const meta = () => pageTitle(lists.applications.title)

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
