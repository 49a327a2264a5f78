import { useEffect, useEffectEvent, useRef } from 'react'
import { reportError } from '../../report-error.ts'
import { loadScript } from '../load-script.ts'
import { words } from '../words.tsx'
import { Departure } from './departure.tsx'
import type { GatewayProps } from './props.ts'

type CheckoutResult = { error?: { message?: string }; redirect?: boolean }
type CashfreeWindow = {
  Cashfree: (options: { mode: 'sandbox' | 'production' }) => {
    checkout: (options: {
      paymentSessionId: string
      redirectTarget: '_self'
    }) => Promise<CheckoutResult>
  }
}

// Long enough to read where one is going and for how much.
const pause = 2_000

/**
 * Leaves for Cashfree's page in this tab. It sends the browser back to the result page whatever
 * happens there, so nothing here ends the payment.
 */
export function CashfreeCheckout({ payload, fail }: GatewayProps<'CASHFREE'>) {
  const { sessionId, mode, config, txId } = payload
  const isLeaving = useRef(false)

  async function leave() {
    if (isLeaving.current) return
    isLeaving.current = true
    try {
      await loadScript(config.scriptUrl)
      const { Cashfree } = window as unknown as CashfreeWindow
      const checkout = Cashfree({ mode }).checkout
      const { error } = await checkout({ paymentSessionId: sessionId, redirectTarget: '_self' })
      if (error) throw new Error('Cashfree did not start', { cause: error.message })
    } catch (error) {
      reportError(error)
      fail(words.gateways.of.CASHFREE.notOpened)
    } finally {
      isLeaving.current = false
    }
  }

  const start = useEffectEvent(leave)
  const refuse = useEffectEvent(() => {
    reportError(new Error('Cashfree gave no payment session'))
    fail(words.gateways.of.CASHFREE.noSession)
  })

  useEffect(() => {
    if (!sessionId) return refuse()
    // Fetched while the visitor reads; if that fails, leaving tries again and says so.
    loadScript(config.scriptUrl).catch(() => undefined)
    const timer = setTimeout(start, pause)
    return () => clearTimeout(timer)
  }, [sessionId, config.scriptUrl])

  if (!sessionId) return null
  return (
    <Departure provider="Cashfree" price={payload} txId={txId}>
      {/* Leaving twice is idempotent: the session belongs to one order, which is paid once. */}
      <button type="button" className="textbtn" onClick={leave}>
        {words.gateways.departure.continue}
      </button>
    </Departure>
  )
}
