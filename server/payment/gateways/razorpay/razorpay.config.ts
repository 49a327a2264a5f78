import {
  type Complete,
  defineGatewayConfig,
  optionalKey,
  webUrl,
  worldOfKey,
} from '../../provider/gateway-config.ts'

export type RazorpayConfig = Complete<typeof razorpayConfig>

export const razorpayConfig = defineGatewayConfig({
  currencies: ['INR'],
  minimums: { INR: 100 },
  variables: {
    RAZORPAY_KEY_ID: optionalKey,
    RAZORPAY_KEY_SECRET: optionalKey,
    RAZORPAY_WEBHOOK_SECRET: optionalKey,
    RAZORPAY_API_URL: webUrl.default('https://api.razorpay.com'),
    RAZORPAY_SCRIPT_URL: webUrl.default('https://checkout.razorpay.com/v1/checkout.js'),
  },
  keys: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  read: (env) => ({
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: env.RAZORPAY_API_URL,
    scriptUrl: env.RAZORPAY_SCRIPT_URL,
  }),
  worlds: (env) => ({
    RAZORPAY_KEY_ID: worldOfKey(env.RAZORPAY_KEY_ID, /^rzp_live_/, /^rzp_test_/),
  }),
  simulated: (simulatorsUrl) => ({
    RAZORPAY_KEY_ID: 'rzp_test_simulated',
    RAZORPAY_KEY_SECRET: 'simulated-razorpay-secret',
    RAZORPAY_WEBHOOK_SECRET: 'simulated-razorpay-webhook-secret',
    RAZORPAY_API_URL: `${simulatorsUrl}/razorpay`,
    RAZORPAY_SCRIPT_URL: `${simulatorsUrl}/razorpay/checkout.js`,
  }),
})
