import type { PayloadOf } from '../../../contract/payment.ts'
import { loadScript } from '../load-script.ts'

type Approval = { orderID: string }
type Actions = { restart: () => void | Promise<void> }

export type ButtonHandlers = {
  onApprove: (data: Approval, actions: Actions) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}
type Buttons = { render: (place: HTMLElement) => Promise<void>; close: () => Promise<void> }
type Paypal = {
  Buttons: (options: ButtonHandlers & { createOrder: () => Promise<string> }) => Buttons
}

/**
 * PayPal's script knows one currency for its whole life, so each currency has its own, under a
 * name of its own: two under one name destroy each other's buttons.
 */
export async function loadPaypal({ config, clientId, currency }: PayloadOf<'PAYPAL'>) {
  const src = new URL(config.scriptUrl)
  src.searchParams.set('client-id', clientId)
  src.searchParams.set('currency', currency)
  src.searchParams.set('intent', 'capture')
  const namespace = `paypal${currency}`
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  await loadScript(src.href, { namespace, ...(nonce && { cspNonce: nonce }) })
  const paypal = (window as unknown as Record<string, Paypal | undefined>)[namespace]
  if (!paypal) throw new Error('PayPal’s script does not offer what it should')
  return paypal
}
