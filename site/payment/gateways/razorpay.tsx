import { useEffect, useEffectEvent, useState } from 'react'
import { fromUnits } from '../../../contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { loadScript } from '../load-script.ts'
import { words } from '../words.tsx'
import { Opening } from './opening.tsx'
import type { GatewayProps, Outcome } from './props.ts'

type RazorpayOptions = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  prefill: { name: string; email: string; contact: string }
  handler: (response: { razorpay_payment_id: string }) => void
  /** Used where the window cannot open, as in a web view: the handler does not run there. */
  callback_url?: string | undefined
  modal: { ondismiss: () => void }
}

type RazorpayWindow = { Razorpay: new (options: RazorpayOptions) => { open: () => void } }

const said = words.gateways.of.RAZORPAY

type Phase = 'opening' | 'open' | 'ended'

/** Opens Razorpay's window over the page. Its end here is a hint; the server asks Razorpay. */
export function RazorpayCheckout({ payload, finish, fail }: GatewayProps<'RAZORPAY'>) {
  const toast = useToast()
  const [phase, setPhase] = useState<Phase>('opening')

  const open = useEffectEvent((isCurrent: () => boolean) => {
    // True after the window's first word, or after this page went on: anything later is too late.
    let isSettled = false
    const settle = (outcome: Outcome) => {
      if (isSettled || !isCurrent()) return
      isSettled = true
      setPhase('ended')
      finish(outcome)
    }
    const { Razorpay } = window as unknown as RazorpayWindow
    const checkout = new Razorpay({
      key: payload.clientId,
      order_id: payload.providerOrderId,
      amount: fromUnits(payload.amount),
      currency: payload.currency,
      name: payload.config.name,
      prefill: payload.config.prefill,
      handler: ({ razorpay_payment_id }) =>
        settle({ payment_status: 'Success', provider_payment_id: razorpay_payment_id }),
      callback_url: payload.config.callbackUrl,
      // A declined try is not the end: the window offers another. Closing it is.
      modal: { ondismiss: () => settle({ payment_status: 'Failed' }) },
    })
    checkout.open()
    setPhase('open')
  })

  const giveUp = useEffectEvent(() => {
    setPhase('ended')
    toast.show({ success: false, text: said.noScript, place: 'top-right', seconds: 5 })
    fail(said.notCharged(said.noScript))
  })

  const { scriptUrl } = payload.config
  useEffect(() => {
    let isMounted = true
    const isCurrent = () => isMounted
    loadScript(scriptUrl)
      .then(() => isMounted && open(isCurrent))
      .catch(() => isMounted && giveUp())
    return () => {
      isMounted = false
    }
  }, [scriptUrl])

  if (phase === 'ended') return null
  return (
    <>
      <p className="lead">{said.lead}</p>
      <Opening title={phase === 'open' ? said.open : said.opening}>{said.advice}</Opening>
      {phase === 'opening' && <Button block busy={said.progress} className="mt-5" />}
    </>
  )
}
