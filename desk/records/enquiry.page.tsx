import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/enquiry.page.ts'
import { loadRecord } from './load.ts'
import { RecordView } from './record-view.tsx'

export const loader = (args: Route.LoaderArgs) => loadRecord('enquiry', args)

export const meta = () => pageTitle('Enquiry')

export default function EnquiryPage({ loaderData }: Route.ComponentProps) {
  return <RecordView key={loaderData.record.id} {...loaderData} />
}
