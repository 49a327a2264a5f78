import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, codeOf } from '../../contract/call.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import type { Currency } from '../../contract/money.ts'
import { initiatePayment } from '../../contract/payment.endpoints.ts'
import type { PaymentPayload } from '../../contract/payment.ts'
import { applyPath, resultPath } from '../../contract/urls.ts'
import { useToast } from '../../ui/toast.tsx'
import { openPay, takeRequestId } from '../application/request-id.ts'
import { storeLastPayment } from './last-payment.ts'
import { words } from './words.tsx'

type Payload = PaymentPayload | { gateway: string }

export type Payment =
  | { phase: 'starting' }
  | { phase: 'ready'; payload: Payload }
  | { phase: 'failed' | 'paid'; sentence: string }

/** Starts the payment of the stored application. Without one there is nothing to pay here. */
export function usePayment() {
  const [payment, setPayment] = useState<Payment>({ phase: 'starting' })
  const toast = useToast()
  const isTaken = useRef(false)
  const requestId = useRef<string>(undefined)
  // Keeps the sum to pay when the payment does not start.
  const [last, setLast] = useState<Payload>()

  const start = useCallback(
    async ({ currency, again }: { currency?: Currency; again?: boolean } = {}) => {
      if (!requestId.current) return
      // Another currency: what is on the screen stays until the new checkout is there.
      if (!currency) setPayment({ phase: 'starting' })
      try {
        const payload = await askFor(requestId.current, currency)
        if ('txId' in payload) storeLastPayment(payload.txId)
        // This document may have come when nobody could say which gateway its CSP must allow: what
        // failed in it once is tried in a new one. With nothing to pay, all is done by now.
        if (again && 'txId' in payload && payload.gateway !== 'FREE') {
          return openPay(requestId.current, payload)
        }
        setLast(payload)
        setPayment({ phase: 'ready', payload })
      } catch (error) {
        const sentence = (error as Error).message
        // The application page opens it again, with a code.
        if (codeOf(error) === 'proof-needed') return location.replace(applyPath)
        if (codeOf(error) === 'already-paid') return setPayment({ phase: 'paid', sentence })
        setPayment({ phase: 'failed', sentence })
        toast.show({ success: false, text: sentence, place: 'top-right', seconds: 5 })
      }
    },
    [toast],
  )

  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void requestIdToPay().then((id) => {
      requestId.current = id
      return id ? start() : location.replace('/')
    })
  }, [start])

  const fail = useCallback((sentence: string) => setPayment({ phase: 'failed', sentence }), [])
  return { payment, last, start, fail }
}

/**
 * Finds the id that the Pay button stored, or where a browser stores nothing, what it has left to
 * pay.
 */
async function requestIdToPay() {
  try {
    return takeRequestId()
  } catch {
    const { application } = await call(getUnpaidApplication, undefined).then(
      ({ data }) => data,
      () => ({ application: null }),
    )
    return application?.verified ? application.scholarship_requested_id : undefined
  }
}

async function askFor(scholarship_requested_id: string, currency: Currency | undefined) {
  const { data } = await call(initiatePayment, {
    scholarship_requested_id,
    redirection_url: location.origin + resultPath,
    ...(currency && { currency }),
  })
  if (!data.transactionResponse) {
    window.alert('err')
    throw new ApiError(words.pay.noPayload)
  }
  return data.transactionResponse
}

/** The back/forward cache (bfcache) shows an old checkout: the page starts over instead. */
export function useReloadOnBack() {
  useEffect(() => {
    const reloadIfKept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    const reload = () => location.reload()
    addEventListener('pageshow', reloadIfKept)
    addEventListener('popstate', reload)
    return () => {
      removeEventListener('pageshow', reloadIfKept)
      removeEventListener('popstate', reload)
    }
  }, [])
}
