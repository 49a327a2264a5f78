import { expect, test } from 'vitest'
import { z } from 'zod'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import {
  gatewayConfigs,
  liveGateways,
  paymentVariables,
  readGateways,
  secretProblems,
  withSimulatedGateways,
  worldProblems,
} from './payment.config.ts'

const environment = z.object(paymentVariables)

/** Keys that tell a gateway's real money from its test money. */
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
    test: {
      PAYU_KEY: 'key',
      PAYU_PAYMENT_URL: 'https://test.payu.in/_payment',
      PAYU_API_URL: 'https://test.payu.in',
    },
  },
  STRIPE: {
    live: { STRIPE_SECRET_KEY: 'sk_live_1' },
    test: { STRIPE_SECRET_KEY: 'sk_test_1' },
  },
  VERIFONE: {
    live: { VERIFONE_MERCHANT_CODE: 'code' },
    test: { VERIFONE_MERCHANT_CODE: 'code', VERIFONE_MODE: 'test' },
  },
}

test.each(gatewayNames)('%s takes real money with live keys only', (name) => {
  const { live, test: testing } = money[name]
  expect(liveGateways(environment.parse(live))).toEqual([name])
  expect(liveGateways(environment.parse(testing))).toEqual([])
  expect(liveGateways(environment.parse({}))).toEqual([])
})

test.each(gatewayNames)(
  '%s with live keys is refused outside production, with test keys in it',
  (name) => {
    const { live, test: testing } = money[name]
    const problemsOf = (env: Record<string, string>, production: boolean) =>
      worldProblems(environment.parse(env), production).join('\n')
    expect(problemsOf(live, false)).toContain('is for live payments, and this is not production')
    expect(problemsOf(live, true)).toBe('')
    expect(problemsOf(testing, false)).toBe('')
    expect(problemsOf(testing, true)).toContain('is for test payments')
    const rehearsal = { ALLOW_TEST_PAYMENTS: 'on' }
    expect(problemsOf({ ...testing, ...rehearsal }, true)).toBe('')
    expect(problemsOf({ ...live, ...rehearsal }, true)).toContain('but ALLOW_TEST_PAYMENTS is on')
  },
)

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_PUBLISHABLE_KEY',
  ],
  [{ STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  [{ PAYU_KEY: 'key', PAYU_PAYMENT_URL: 'https://test.payu.in/_payment' }, 'PAYU_PAYMENT_URL'],
  [{ PAYU_KEY: 'key', PAYU_API_URL: 'https://test.payu.in' }, 'PAYU_API_URL'],
  [
    { CASHFREE_CLIENT_ID: 'client', CASHFREE_API_URL: 'https://sandbox.cashfree.com/pg' },
    'CASHFREE_API_URL',
  ],
  [
    {
      CASHFREE_CLIENT_ID: 'client',
      CASHFREE_MODE: 'sandbox',
      CASHFREE_API_URL: 'https://api.cashfree.com/pg',
    },
    'CASHFREE_MODE',
  ],
])('%j mixes live and test money, and is refused everywhere', (env, name) => {
  for (const production of [true, false]) {
    expect(worldProblems(environment.parse(env), production)).toEqual([
      expect.stringContaining(`${name}: is for test payments, but `),
    ])
  }
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

test('production refuses secrets that can be guessed: the simulators’ own, and short ones', () => {
  const problems = (env: Record<string, string>, production = true) =>
    secretProblems(environment.parse(env), production)
  expect(problems({})).toEqual([])
  expect(problems({ RAZORPAY_WEBHOOK_SECRET: 'sixteen letters!' })).toEqual([])
  expect(problems({ RAZORPAY_WEBHOOK_SECRET: 'fifteen letters' })).toEqual([
    'RAZORPAY_WEBHOOK_SECRET: must have at least 16 characters, or webhooks can be forged',
  ])
  expect(problems({ PAYU_WEBHOOK_TOKEN: 'x', STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toHaveLength(2)
  // Providers give these out, some with eight characters.
  expect(problems({ PAYU_SALT: 'eightcha', RAZORPAY_KEY_SECRET: 'short' })).toEqual([])
  for (const name of gatewayNames) {
    const keys = Object.entries(gatewayConfigs[name].simulated('')).filter(([key]) =>
      /SECRET|SALT|TOKEN/.test(key),
    )
    expect(problems(Object.fromEntries(keys))).toEqual(
      keys.map(([key]) => `${key}: is the simulator's own, which everyone can read`),
    )
    expect(problems(Object.fromEntries(keys), false)).toEqual([])
  }
})
