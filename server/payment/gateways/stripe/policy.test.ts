import { expect, test } from 'vitest'
import { simulatedStripe } from '../../../../testing/gateways/stripe.ts'
import { createStripe } from './stripe.ts'

const config = simulatedStripe('http://127.0.0.1:9')
const { opening } = createStripe({
  ...config,
  apiUrl: 'https://api.stripe.com',
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
})

test('Stripe.js mounts its fields without inline styles, so the pay page allows none', () => {
  expect(opening.inlineStyles).toBeUndefined()
  expect(opening.nonce).toBeUndefined()
  expect(opening.script).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com'])
})

test('Link lives at link.com, so the pay page may frame it and speak to it', () => {
  const link = ['https://link.com', 'https://*.link.com']
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
  expect(opening.frame).toEqual([...own, ...link])
  expect(opening.connect).toEqual(['https://api.stripe.com', ...link])
})

test('redirect methods post a form to Stripe, so the pay page allows it', () => {
  expect(opening.form).toEqual(['https://*.stripe.com'])
})

test('the hosts that are configured are allowed', () => {
  const { script, frame, connect } = createStripe(config).opening
  for (const sources of [script, frame, connect]) expect(sources).toContain('http://127.0.0.1:9')
})
