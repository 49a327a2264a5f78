import { type Complete, defineGatewayConfig, optionalKey, webUrl } from '../../gateway-config.ts'

export type VerifoneConfig = Complete<typeof verifoneConfig>

export const verifoneConfig = defineGatewayConfig({
  currencies: ['INR'],
  minimums: {},
  variables: {
    VERIFONE_MERCHANT_CODE: optionalKey,
    VERIFONE_SECRET_KEY: optionalKey,
    VERIFONE_PUBLISHABLE_KEY: optionalKey,
    VERIFONE_API_URL: webUrl.default('https://api.2checkout.com/rest/6.0/'),
    VERIFONE_SCRIPT_URL: webUrl.default('https://www.2checkout.com/checkout/api/2co.min.js'),
  },
  keys: ['VERIFONE_MERCHANT_CODE', 'VERIFONE_SECRET_KEY', 'VERIFONE_PUBLISHABLE_KEY'],
  read: (env) => ({
    merchantCode: env.VERIFONE_MERCHANT_CODE,
    secretKey: env.VERIFONE_SECRET_KEY,
    publishableKey: env.VERIFONE_PUBLISHABLE_KEY,
    apiUrl: env.VERIFONE_API_URL,
    scriptUrl: env.VERIFONE_SCRIPT_URL,
  }),
  // Test and live orders go to the same host with the same keys.
  isLive: (env) => env.VERIFONE_MERCHANT_CODE !== undefined,
  simulated: (simulatorsUrl) => ({
    VERIFONE_MERCHANT_CODE: 'SIMULATED',
    VERIFONE_SECRET_KEY: 'simulated-verifone-secret',
    VERIFONE_PUBLISHABLE_KEY: 'simulated-verifone-publishable',
    VERIFONE_API_URL: `${simulatorsUrl}/verifone/rest/6.0/`,
    VERIFONE_SCRIPT_URL: `${simulatorsUrl}/verifone/2co.js`,
  }),
})
