import { expect, test } from 'vitest'
import { simulatedRazorpay } from '../../../../testing/gateways/razorpay.ts'
import { createRazorpay } from './razorpay.ts'

const simulated = simulatedRazorpay('http://127.0.0.1:9')
const { opening } = createRazorpay({
  ...simulated,
  apiUrl: 'https://api.razorpay.com',
  scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
})

test('Razorpay’s script sets style attributes, so the pay page allows inline styles', () => {
  expect(opening.inlineStyles).toBe(true)
  expect(opening.nonce).toBeUndefined()
})

test('Razorpay’s script posts a form to its API when a redirect is needed, so the pay page allows it', () => {
  expect(opening.form).toEqual(['https://api.razorpay.com'])
})

test('Razorpay’s telemetry goes to lumberjack-cx, so the pay page may speak to it', () => {
  expect(opening.connect).toEqual([
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ])
})

test('Razorpay’s script, window and pictures come from hosts that the pay page allows', () => {
  expect(opening.script).toEqual(['https://checkout.razorpay.com', 'https://cdn.razorpay.com'])
  expect(opening.frame?.filter((source) => source.startsWith('https'))).toEqual([
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
  ])
  expect(opening.image).toEqual(['https://cdn.razorpay.com'])
})

test('the hosts that are configured are allowed', () => {
  expect(createRazorpay(simulated).opening).toMatchObject({
    script: expect.arrayContaining(['http://127.0.0.1:9']),
    frame: expect.arrayContaining(['http://127.0.0.1:9']),
    form: ['https://api.razorpay.com', 'http://127.0.0.1:9'],
  })
})
