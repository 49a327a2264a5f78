import {
  type Complete,
  defineGatewayConfig,
  optionalKey,
  webUrl,
  worldOfHost,
} from '../../provider/gateway-config.ts'

export type PaypalConfig = Complete<typeof paypalConfig>

export const paypalConfig = defineGatewayConfig({
  // PayPal's accounts in India receive no rupees.
  currencies: ['USD', 'EUR'],
  minimums: {},
  variables: {
    PAYPAL_CLIENT_ID: optionalKey,
    PAYPAL_CLIENT_SECRET: optionalKey,
    PAYPAL_WEBHOOK_ID: optionalKey,
    PAYPAL_API_URL: webUrl.default('https://api-m.paypal.com'),
    PAYPAL_SCRIPT_URL: webUrl.default('https://www.paypal.com/sdk/js'),
  },
  keys: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  read: (env) => ({
    clientId: env.PAYPAL_CLIENT_ID,
    clientSecret: env.PAYPAL_CLIENT_SECRET,
    webhookId: env.PAYPAL_WEBHOOK_ID,
    apiUrl: env.PAYPAL_API_URL,
    scriptUrl: env.PAYPAL_SCRIPT_URL,
  }),
  worlds: (env) => ({ PAYPAL_API_URL: worldOfHost(env.PAYPAL_API_URL, /(^|\.)sandbox\./) }),
  simulated: (simulatorsUrl) => ({
    PAYPAL_CLIENT_ID: 'simulated-paypal-client',
    PAYPAL_CLIENT_SECRET: 'simulated-paypal-secret',
    PAYPAL_WEBHOOK_ID: 'simulated-paypal-webhook',
    PAYPAL_API_URL: `${simulatorsUrl}/paypal`,
    PAYPAL_SCRIPT_URL: `${simulatorsUrl}/paypal/sdk/js`,
  }),
})
