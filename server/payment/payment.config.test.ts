import { expect, test } from 'vitest'
import { z } from 'zod'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import {
  gatewayConfigs,
  liveGateways,
  paymentVariables,
  readGateways,
  withSimulatedGateways,
} from './payment.config.ts'

const environment = z.object(paymentVariables)

/** What tells a gateway's real money from its test money. */
const money: Record<GatewayName, { live: Record<string, string>; test: Record<string, string> }> = {
  RAZORPAY: {
    live: { RAZORPAY_KEY_ID: 'rzp_live_1' },
    test: { RAZORPAY_KEY_ID: 'rzp_test_1' },
  },
  PAYPAL: {
    live: { PAYPAL_CLIENT_ID: 'client' },
    test: { PAYPAL_CLIENT_ID: 'client', PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' },
  },
  CASHFREE: {
    live: { CASHFREE_CLIENT_ID: 'client' },
    test: { CASHFREE_CLIENT_ID: 'client', CASHFREE_MODE: 'sandbox' },
  },
  PAYU: {
    live: { PAYU_KEY: 'key' },
    test: { PAYU_KEY: 'key', PAYU_PAYMENT_URL: 'https://test.payu.in/_payment' },
  },
  STRIPE: {
    live: { STRIPE_SECRET_KEY: 'sk_live_1' },
    test: { STRIPE_SECRET_KEY: 'sk_test_1' },
  },
  // Its keys do not say which they are: whatever is set counts as live.
  VERIFONE: { live: { VERIFONE_MERCHANT_CODE: 'code' }, test: {} },
}

test.each(gatewayNames)('%s takes real money with live keys only', (name) => {
  const { live, test: testing } = money[name]
  expect(liveGateways(environment.parse(live))).toEqual([name])
  expect(liveGateways(environment.parse(testing))).toEqual([])
})

test.each(gatewayNames)('%s is simulated as a whole, or not at all', (name) => {
  const { keys, variables, simulated } = gatewayConfigs[name]
  const simulators = 'http://127.0.0.1:3001'
  const own = z.object(variables).parse(simulated(simulators))
  expect(withSimulatedGateways(environment.parse({}), simulators)).toMatchObject(own)
  expect(Object.keys(simulated(simulators))).toEqual(Object.keys(variables))
  const env = environment.parse(Object.fromEntries(keys.map((key) => [key, 'own'])))
  const settings = readGateways(withSimulatedGateways(env, simulators))[name]
  expect(JSON.stringify(settings)).not.toContain('imulat')
  expect(JSON.stringify(settings)).not.toContain(simulators)
})

test('Cashfree’s host follows its mode, unless a URL is set', () => {
  const apiUrlOf = (env: Record<string, string>) =>
    readGateways(environment.parse(env)).CASHFREE.apiUrl
  expect(apiUrlOf({})).toBe('https://api.cashfree.com/pg')
  expect(apiUrlOf({ CASHFREE_MODE: 'sandbox' })).toBe('https://sandbox.cashfree.com/pg')
  const own = { CASHFREE_MODE: 'sandbox', CASHFREE_API_URL: 'https://proxy.example.org/pg' }
  expect(apiUrlOf(own)).toBe('https://proxy.example.org/pg')
})
