import { z } from 'zod'
import {
  type Complete,
  defineGatewayConfig,
  optionalKey,
  webUrl,
  worldOfHost,
} from '../../provider/gateway-config.ts'

const hosts = {
  sandbox: 'https://sandbox.cashfree.com/pg',
  production: 'https://api.cashfree.com/pg',
}

export type CashfreeConfig = Complete<typeof cashfreeConfig>

export const cashfreeConfig = defineGatewayConfig({
  currencies: ['INR'],
  minimums: { INR: 100 },
  variables: {
    CASHFREE_CLIENT_ID: optionalKey,
    CASHFREE_CLIENT_SECRET: optionalKey,
    CASHFREE_MODE: z.enum(['sandbox', 'production']).default('production'),
    CASHFREE_API_URL: webUrl.optional(),
    CASHFREE_SCRIPT_URL: webUrl.default('https://sdk.cashfree.com/js/v3/cashfree.js'),
  },
  keys: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
  read: (env) => ({
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
    mode: env.CASHFREE_MODE,
    apiUrl: env.CASHFREE_API_URL ?? hosts[env.CASHFREE_MODE],
    scriptUrl: env.CASHFREE_SCRIPT_URL,
  }),
  worlds: (env) => ({
    CASHFREE_MODE: env.CASHFREE_MODE === 'production' ? 'live' : 'test',
    // Without one the host follows the mode.
    CASHFREE_API_URL: env.CASHFREE_API_URL
      ? worldOfHost(env.CASHFREE_API_URL, /^sandbox\./)
      : undefined,
  }),
  simulated: (simulatorsUrl) => ({
    CASHFREE_CLIENT_ID: 'simulated-cashfree-client',
    CASHFREE_CLIENT_SECRET: 'simulated-cashfree-secret',
    CASHFREE_MODE: 'sandbox',
    CASHFREE_API_URL: `${simulatorsUrl}/cashfree/pg`,
    CASHFREE_SCRIPT_URL: `${simulatorsUrl}/cashfree/cashfree.js`,
  }),
})
