import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastProvider } from '../../ui/toast.tsx'
import { RazorpayCheckout } from './razorpay.tsx'
import { StripeCheckout } from './stripe.tsx'

const common = {
  txId: 'tx-1',
  pe_txnId: 'tx-1',
  amount: 18.5,
  redirectUrl: 'https://site.example/success?kspay_id=tx-1',
  providerOrderId: 'order_1',
}
const ends = { finish: () => undefined, fail: () => undefined }

test('Razorpay and Stripe say on the server, too, what is about to happen', () => {
  const razorpay = createElement(RazorpayCheckout, {
    ...ends,
    payload: {
      ...common,
      gateway: 'RAZORPAY',
      currency: 'INR',
      clientId: 'rzp_test',
      config: {
        scriptUrl: 'https://provider.example/script.js',
        name: 'Northlight',
        prefill: { name: '', email: '', contact: '' },
      },
    },
  })
  const stripe = createElement(StripeCheckout, {
    ...ends,
    payload: {
      ...common,
      gateway: 'STRIPE',
      currency: 'USD',
      clientSecret: 'pi_1_secret_1',
      publishableKey: 'pk_test',
      config: { scriptUrl: 'https://provider.example/script.js' },
    },
  })
  expect(renderToString(createElement(ToastProvider, null, razorpay))).toContain('Opening Razorpay')
  expect(renderToString(stripe)).toContain('Opening Stripe')
})
