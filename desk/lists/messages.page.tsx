import { lists } from '../../contract/desk/lists.ts'
import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/messages.page.ts'
import { ListView } from './list-view.tsx'
import { loadList } from './load.ts'

export const loader = (args: Route.LoaderArgs) => loadList('messages', args)

export const meta = () => pageTitle(lists.messages.title)

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  return <ListView {...loaderData} />
}
