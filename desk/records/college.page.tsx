import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/college.page.ts'
import { CatalogueView, loadCatalogue } from './catalogue-view.tsx'

export const loader = (args: Route.LoaderArgs) => loadCatalogue('college', args)

export const meta = () => pageTitle('College')

export default function CollegePage({ loaderData }: Route.ComponentProps) {
  return <CatalogueView key={loaderData.record.id} {...loaderData} />
}
