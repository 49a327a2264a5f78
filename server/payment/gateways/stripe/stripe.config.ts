import {
  type Complete,
  defineGatewayConfig,
  optionalKey,
  webUrl,
  worldOfKey,
} from '../../provider/gateway-config.ts'

export type StripeConfig = Complete<typeof stripeConfig>

export const stripeConfig = defineGatewayConfig({
  currencies: ['USD', 'EUR'],
  minimums: { USD: 50, EUR: 50 },
  variables: {
    STRIPE_SECRET_KEY: optionalKey,
    STRIPE_PUBLISHABLE_KEY: optionalKey,
    STRIPE_WEBHOOK_SECRET: optionalKey,
    STRIPE_API_URL: webUrl.default('https://api.stripe.com'),
    STRIPE_SCRIPT_URL: webUrl.default('https://js.stripe.com/endive/stripe.js'),
  },
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  read: (env) => ({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
    scriptUrl: env.STRIPE_SCRIPT_URL,
  }),
  worlds: (env) => ({
    // Restricted keys (rk_) do what a secret key does.
    STRIPE_SECRET_KEY: worldOfKey(env.STRIPE_SECRET_KEY, /^[sr]k_live_/, /^[sr]k_test_/),
    STRIPE_PUBLISHABLE_KEY: worldOfKey(env.STRIPE_PUBLISHABLE_KEY, /^pk_live_/, /^pk_test_/),
  }),
  simulated: (simulatorsUrl) => ({
    STRIPE_SECRET_KEY: 'sk_test_simulated',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
    STRIPE_WEBHOOK_SECRET: 'whsec_simulated',
    STRIPE_API_URL: simulatorsUrl,
    STRIPE_SCRIPT_URL: `${simulatorsUrl}/stripe/stripe.js`,
  }),
})
