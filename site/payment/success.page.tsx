import { useEffect, useState } from 'react'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { txIdPattern } from '../../contract/payment.ts'
import { resultPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { loadLastPayment } from './last-payment.ts'
import { PaymentResult } from './result.tsx'
import './payment.css'

export const handle = { unlisted: true }

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

/** The payment that the URL names, and nothing else of what a gateway may have added to it. */
function usePaymentOfUrl() {
  const [named, setNamed] = useState<{ txId: string | undefined }>()
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('kspay_id') ?? loadLastPayment()
    const txId = id && txIdPattern.test(id) ? id : undefined
    history.replaceState(history.state, '', txId ? `${resultPath}?kspay_id=${txId}` : resultPath)
    setNamed({ txId })
  }, [])
  return named
}

export default function SuccessPage() {
  const named = usePaymentOfUrl()
  return (
    <main id="main">
      {named ? <PaymentResult {...named} /> : <section className="result on-ink" />}
    </main>
  )
}
