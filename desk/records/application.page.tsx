import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/application.page.ts'
import { loadRecord } from './load.ts'
import { RecordView } from './record-view.tsx'

export const loader = (args: Route.LoaderArgs) => loadRecord('application', args)

export const meta = () => pageTitle('Application')

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  return <RecordView key={loaderData.record.id} {...loaderData} />
}
