import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../contract/call.ts'
import { amountText, type Currency } from '../../../contract/money.ts'
import { verifyPayment } from '../../../contract/payment.endpoints.ts'
import type { PayloadOf } from '../../../contract/payment.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { loadScript } from '../load-script.ts'
import { words } from '../words.tsx'
import { Opening } from './opening.tsx'
import type { GatewayProps } from './props.ts'

const signs: Record<Currency, string> = { USD: '$', EUR: '€', INR: '₹' }

const said = words.gateways.of.STRIPE

const settled = new Set(['succeeded', 'processing'])

type Till = { stripe: Stripe; elements: StripeElements }

/** Stripe's own fields on our page; it leads the browser to the result by itself. */
export function StripeCheckout({ payload, finish, fail }: GatewayProps<'STRIPE'>) {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const till = useTill(payload, place, () => {
    setFailed(true)
    fail(said.notLoaded)
  })
  const isPaying = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function pay() {
    // Against double submission: two clicks can come before the button is drawn as busy.
    if (!till || isPaying.current) return
    isPaying.current = true
    setBusy(true)
    setError(undefined)
    const failure = await failureOf(till, payload)
    if (failure === 'paid') {
      const provider_payment_id = payload.providerOrderId
      return finish({ payment_status: 'Success', provider_payment_id })
    }
    setError(failure)
    setBusy(false)
    isPaying.current = false
  }

  if (hasFailed) return null
  return (
    <>
      <p className="lead">{said.lead}</p>
      {!till && <Opening title={said.opening}>{said.openingMore}</Opening>}
      <div ref={place} className="stripe__fields" />
      <p role="alert" className={error && 'stripe__error'}>
        {error && <Icon name="alert" />}
        {error}
      </p>
      {till && (
        <Button block busy={isBusy && said.processing} className="num mt-5" onClick={pay}>
          Pay {signs[payload.currency]}
          {amountText(payload.amount)}
        </Button>
      )}
    </>
  )
}

/** Loads Stripe's script and puts its fields into the place; there once they can be used. */
function useTill(
  payload: PayloadOf<'STRIPE'>,
  place: RefObject<HTMLDivElement | null>,
  onFailure: () => void,
) {
  const [till, setTill] = useState<Till>()
  const giveUp = useEffectEvent(onFailure)
  const { clientSecret, publishableKey } = payload
  const { scriptUrl } = payload.config

  useEffect(() => {
    let isMounted = true
    let unmount = () => {}
    const failIfMounted = () => isMounted && giveUp()
    loadScript(scriptUrl)
      .then(() => {
        if (!isMounted || !place.current) return
        const { Stripe: create } = window as unknown as { Stripe: StripeConstructor }
        const stripe = create(publishableKey)
        const elements = stripe.elements({ clientSecret })
        const element = elements.create('payment')
        unmount = () => element.destroy()
        element.on('ready', () => setTill({ stripe, elements }))
        element.on('loaderror', failIfMounted)
        element.mount(place.current)
      })
      .catch(failIfMounted)
    return () => {
      isMounted = false
      unmount()
      setTill(undefined)
    }
  }, [scriptUrl, publishableKey, clientSecret, place])

  return till
}

/** Comes back only when the payment did not go through at once: Stripe leaves the page otherwise. */
async function failureOf({ stripe, elements }: Till, payload: PayloadOf<'STRIPE'>) {
  const return_url = returnUrlOf(payload)
  try {
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url } })
    // An intent paid in another tab, or by a click whose answer was lost.
    if (settled.has(error.payment_intent?.status ?? '')) return 'paid'
    if (error.type !== 'validation_error' && (await isLeft(payload))) return said.left
    return error.message ?? said.declined
  } catch {
    return said.unreachable
  }
}

/** Asks if nobody paid or was declined: the same question, and the same words, as anywhere. */
async function isLeft({ txId }: PayloadOf<'STRIPE'>) {
  const asked = call(verifyPayment, { payment_transaction_id: txId })
  return asked.then(
    ({ data }) => data.idle === true,
    () => false,
  )
}

function returnUrlOf({ redirectUrl, txId, providerOrderId }: PayloadOf<'STRIPE'>) {
  const url = new URL(redirectUrl)
  url.searchParams.set('kspay_id', txId)
  // Fixed before the outcome is known: the result page asks the server.
  url.searchParams.set('payment_status', 'Success')
  url.searchParams.set('provider_payment_id', providerOrderId)
  return url.href
}
