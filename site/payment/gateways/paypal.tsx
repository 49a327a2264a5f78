import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Price, priceText } from '../../../contract/money.ts'
import { reportError } from '../../report-error.ts'
import { words } from '../words.tsx'
import { Opening } from './opening.tsx'
import { type ButtonHandlers, loadPaypal } from './paypal-buttons.ts'
import type { CheckoutProps } from './props.ts'

const said = words.gateways.of.PAYPAL

type PaypalCurrency = 'USD' | 'EUR'

type Phase = 'opening' | 'ready' | 'finishing'

/** PayPal's own button, in the chosen currency. What happens in its window is a hint to us. */
export function PaypalCheckout(props: CheckoutProps<'PAYPAL'>) {
  const { payload, choose } = props
  const { currency, providerOrderId } = payload
  const { place, phase } = usePaypalButton(props)
  // A wish lasts until the next order; then the order's own currency is the truth again.
  const [wish, setWish] = useState({ currency, after: providerOrderId })
  const chosen = wish.after === providerOrderId ? wish.currency : currency
  const isChanging = chosen !== currency
  const pick = (wanted: PaypalCurrency) => {
    setWish({ currency: wanted, after: providerOrderId })
    choose(wanted)
  }
  return (
    <>
      <p className="lead">{said.lead}</p>
      <CurrencyChoice
        chosen={chosen}
        prices={payload.prices ?? [payload]}
        locked={phase === 'finishing'}
        pick={pick}
      />
      {phase === 'finishing' && <Opening title={said.finishing}>{said.finishingMore}</Opening>}
      {(phase === 'opening' || isChanging) && (
        <Opening title={said.opening}>{said.openingMore}</Opening>
      )}
      {/* While the price changes, nobody shall pay the old one. PayPal fills this element. */}
      <div
        ref={place}
        className="paypal-button"
        hidden={isChanging}
        inert={phase === 'finishing'}
      />
    </>
  )
}

type ChoiceProps = {
  chosen: string
  prices: readonly Price[]
  locked: boolean
  pick: (currency: PaypalCurrency) => void
}

const choices = ['USD', 'EUR'] as const

function CurrencyChoice({ chosen, prices, locked, pick }: ChoiceProps) {
  const priceIn = (wanted: PaypalCurrency) => prices.find(({ currency }) => currency === wanted)
  return (
    <fieldset className="currency-choice" disabled={locked}>
      <legend>{said.currency}</legend>
      {choices.map((currency) => (
        <label key={currency}>
          <input
            type="radio"
            name="currency"
            value={currency}
            checked={chosen === currency}
            onChange={() => pick(currency)}
          />
          <span>
            {said.currencies[currency]}
            <PriceLine price={priceIn(currency)} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const PriceLine = ({ price }: { price: Price | undefined }) =>
  price && <small>{priceText(price)}</small>

/** Draws the button of the payload's order, and lets its first end be the only one. */
function usePaypalButton({ payload, finish, fail, complete }: CheckoutProps<'PAYPAL'>) {
  const place = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>('opening')
  const isFinished = useRef(false)

  const end = useEffectEvent((payment_status: 'Success' | 'Failed') => {
    if (isFinished.current) return
    isFinished.current = true
    setPhase('finishing')
    finish({ payment_status, provider_payment_id: payload.providerOrderId })
  })

  const approve = useEffectEvent<ButtonHandlers['onApprove']>(async ({ orderID }, actions) => {
    setPhase('finishing')
    try {
      const { payment_status, redirect_url } = await complete({ orderID })
      if (!redirect_url) return end(payment_status === 'PAYMENT_PAID' ? 'Success' : 'Failed')
    } catch (error) {
      // Nobody knows what happened to the money; the result page goes on asking.
      reportError(error)
      return end('Failed')
    }
    // The card was refused, but the order stands: PayPal's window lets the payer choose another.
    setPhase('ready')
    await actions.restart()
  })

  const giveUp = useEffectEvent((error: unknown) => {
    reportError(error)
    fail(said.notOpened)
  })

  const show = useEffectEvent(async (isCurrent: () => boolean) => {
    const { Buttons } = await loadPaypal(payload)
    if (!isCurrent() || !place.current) return
    const buttons = Buttons({
      createOrder: async () => payload.providerOrderId,
      onApprove: approve,
      onCancel: () => end('Failed'),
      onError: (error) => {
        // PayPal calls it an error, too, when its button is taken off the page.
        if (!isCurrent()) return
        reportError(error)
        end('Failed')
      },
    })
    await buttons.render(place.current)
    if (isCurrent()) setPhase('ready')
    return buttons
  })

  const { providerOrderId } = payload
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order needs another button.
  useEffect(() => {
    let isMounted = true
    setPhase('opening')
    const shown = show(() => isMounted)
    shown.catch((error: unknown) => isMounted && giveUp(error))
    return () => {
      isMounted = false
      shown.then((buttons) => buttons?.close()).catch(() => undefined)
    }
  }, [providerOrderId])

  return { place, phase }
}
