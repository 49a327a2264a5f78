import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastProvider } from '../../../ui/toast.tsx'
import { CashfreeCheckout } from './cashfree.tsx'
import { PayuCheckout } from './payu.tsx'
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

test('Cashfree and PayU name the payment as people quote it, not by its whole id', () => {
  const txId = '0abc1def2ghi3jkl4mno5pqr6'
  const of = { ...common, txId, currency: 'INR' as const }
  const form = {
    ...{ key: 'K', txnid: txId, productinfo: '', amount: '18.50', email: '', firstname: '' },
    ...{ surl: '', furl: '', phone: '', hash: '', payUUrl: 'https://provider.example/' },
  }
  const payu = createElement(PayuCheckout, {
    ...ends,
    payload: { ...of, gateway: 'PAYU', details: { initiateTransaction: form } },
  })
  const cashfree = createElement(CashfreeCheckout, {
    ...ends,
    payload: {
      ...of,
      gateway: 'CASHFREE',
      sessionId: 'session_1',
      mode: 'sandbox',
      config: { scriptUrl: 'https://provider.example/script.js' },
    },
  })
  for (const checkout of [payu, cashfree]) {
    const shown = renderToString(checkout).replace(/<[^>]*>/g, '')
    expect(shown).toContain('reference NL-0ABC-1DEF')
    expect(shown).not.toContain(txId)
  }
})
