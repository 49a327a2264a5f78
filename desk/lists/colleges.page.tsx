import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/colleges.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('colleges', args)

export const meta = () => pageTitle(lists.colleges.title)

export default function CollegesPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
