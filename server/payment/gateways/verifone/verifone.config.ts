import { z } from 'zod'
import {
  type Complete,
  defineGatewayConfig,
  optionalKey,
  webUrl,
} from '../../provider/gateway-config.ts'

export type VerifoneConfig = Complete<typeof verifoneConfig>

export const verifoneConfig = defineGatewayConfig({
  currencies: ['INR'],
  minimums: {},
  variables: {
    VERIFONE_MERCHANT_CODE: optionalKey,
    VERIFONE_SECRET_KEY: optionalKey,
    VERIFONE_MODE: z.enum(['live', 'test']).default('live'),
    VERIFONE_API_URL: webUrl.default('https://api.2checkout.com/rest/6.0/'),
    VERIFONE_SCRIPT_URL: webUrl.default('https://2pay-js.2checkout.com/v1/2pay.js'),
  },
  keys: ['VERIFONE_MERCHANT_CODE', 'VERIFONE_SECRET_KEY'],
  read: (env) => ({
    merchantCode: env.VERIFONE_MERCHANT_CODE,
    secretKey: env.VERIFONE_SECRET_KEY,
    mode: env.VERIFONE_MODE,
    apiUrl: env.VERIFONE_API_URL,
    scriptUrl: env.VERIFONE_SCRIPT_URL,
  }),
  // Test and live orders go to the same host with the same keys: the mode alone tells them apart.
  worlds: (env) => ({ VERIFONE_MODE: env.VERIFONE_MODE }),
  simulated: (simulatorsUrl) => ({
    VERIFONE_MERCHANT_CODE: 'SIMULATED',
    VERIFONE_SECRET_KEY: 'simulated-verifone-secret',
    VERIFONE_MODE: 'test',
    VERIFONE_API_URL: `${simulatorsUrl}/verifone/rest/6.0/`,
    VERIFONE_SCRIPT_URL: `${simulatorsUrl}/verifone/v1/2pay.js`,
  }),
})
