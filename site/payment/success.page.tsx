import { useEffect } from 'react'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { dayInIndia } from '../../contract/calendar.ts'
import { resultPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { pageContext } from '../page-context.ts'
import type { Route } from './+types/success.page.ts'
import { PaymentResult } from './payment-result.tsx'
import { resultUrl } from './result-url.ts'
import './payment.css'

/** It tells of one visitor's payment, to nobody else. */
export const handle = { unlisted: true, personal: true }

export const shouldRevalidate = () => false

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  return [
    ...pageMeta({
      siteUrl: siteUrlOf(matches),
      path: resultPath,
      title: `Your payment | ${brand.programme}`,
      description: 'What became of your payment.',
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * The payment that the URL names, else this browser's last one. Whatever else a gateway may have
 * added to the URL is not believed.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { readPayment, report } = context.get(pageContext)
  const named = new URL(request.url).searchParams.get('kspay_id')
  const today = dayInIndia()
  try {
    const { txId, result: payment } = await readPayment(named)
    const status = payment?.payment_status ?? (txId ? ('UNKNOWN' as const) : undefined)
    return { txId, known: { status, payment }, today }
  } catch (error) {
    // The page comes without an answer while the database is away, and asks.
    report(error, { page: resultPath })
    return { txId: named ?? undefined, known: undefined, today }
  }
}

export default function SuccessPage({ loaderData: { known, ...rest } }: Route.ComponentProps) {
  const { txId } = rest
  useEffect(() => {
    history.replaceState(history.state, '', txId ? resultUrl(txId) : resultPath)
  }, [txId])
  return (
    <main id="main">
      <PaymentResult {...rest} {...(known && { known })} />
    </main>
  )
}
