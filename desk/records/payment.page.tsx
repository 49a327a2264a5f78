import { pageTitle } from '../parts/page-head.tsx'
import type { Route } from './+types/payment.page.ts'
import { loadRecord } from './load.ts'
import { RecordView } from './record-view.tsx'

export const loader = (args: Route.LoaderArgs) => loadRecord('payment', args)

export const meta = () => pageTitle('Payment')

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  return <RecordView key={loaderData.record.id} {...loaderData} />
}
