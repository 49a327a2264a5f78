import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { amountText } from '../../../contract/money.ts'
import { reportError } from '../../report-error.ts'
import { Opening } from './opening.tsx'
import { type ButtonHandlers, loadPaypal } from './paypal-buttons.ts'
import type { CheckoutProps } from './props.ts'

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
      <p className="lead">Choose a currency, then continue in the PayPal window.</p>
      <CurrencyChoice
        chosen={chosen}
        price={{ [currency]: amountText(payload.amount) }}
        locked={phase === 'finishing'}
        pick={pick}
      />
      {phase === 'finishing' && (
        <Opening title="Taking the payment…">
          PayPal has your agreement. Please keep this tab open, and do not pay twice.
        </Opening>
      )}
      {(phase === 'opening' || isChanging) && (
        <Opening title="Opening PayPal…">The button appears here in a moment.</Opening>
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
  price: Record<string, string>
  locked: boolean
  pick: (currency: PaypalCurrency) => void
}

const choices = [
  ['USD', 'USD'],
  ['EUR', 'Euro'],
] as const

function CurrencyChoice({ chosen, price, locked, pick }: ChoiceProps) {
  return (
    <fieldset className="currency-choice" disabled={locked}>
      <legend>Currency</legend>
      {choices.map(([currency, name]) => (
        <label key={currency}>
          <input
            type="radio"
            name="currency"
            value={currency}
            checked={chosen === currency}
            onChange={() => pick(currency)}
          />
          <span>
            {name}
            {price[currency] && <small>{price[currency]}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

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
    fail('PayPal did not open. Nothing was charged. Check your connection, then try again.')
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
