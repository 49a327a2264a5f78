import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isHireSure, landingPath } from '../../contract/urls.ts'
import { loadOpenPayment } from './last-payment.ts'

// Code splitting: only those who wait for a payment need it.
const PaymentNotice = lazy(async () => ({
  default: (await import('./payment-notice.tsx')).PaymentNotice,
}))

/** The pages to which a result leads carry a notice of the payment that this tab waits for. */
export function OpenPayment() {
  const { pathname } = useLocation()
  const [txId, setTxId] = useState<string>()
  useEffect(() => {
    const leadsHere = pathname === landingPath || isHireSure(pathname)
    setTxId(leadsHere ? loadOpenPayment() : undefined)
  }, [pathname])
  return (
    txId && (
      <Suspense>
        <PaymentNotice txId={txId} onClose={() => setTxId(undefined)} />
      </Suspense>
    )
  )
}
