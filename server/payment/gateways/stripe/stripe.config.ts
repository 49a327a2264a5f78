import { type Complete, defineGatewayConfig, optionalKey, webUrl } from '../../gateway-config.ts'

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
  isLive: (env) => env.STRIPE_SECRET_KEY?.includes('_live_') === true,
  simulated: (simulatorsUrl) => ({
    STRIPE_SECRET_KEY: 'sk_test_simulated',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
    STRIPE_WEBHOOK_SECRET: 'whsec_simulated',
    STRIPE_API_URL: simulatorsUrl,
    STRIPE_SCRIPT_URL: `${simulatorsUrl}/stripe/stripe.js`,
  }),
})
