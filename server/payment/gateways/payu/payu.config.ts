import { z } from 'zod'
import {
  type Complete,
  defineGatewayConfig,
  optionalKey,
  webUrl,
  worldOfHost,
} from '../../provider/gateway-config.ts'

export type PayuConfig = Complete<typeof payuConfig>

export const payuConfig = defineGatewayConfig({
  currencies: ['INR'],
  minimums: { INR: 100 },
  variables: {
    PAYU_KEY: optionalKey,
    PAYU_SALT: optionalKey,
    /** A shared secret: what PayU does not sign must carry it in its URL, or it is refused. */
    PAYU_WEBHOOK_TOKEN: z.string().default(''),
    PAYU_PAYMENT_URL: webUrl.default('https://secure.payu.in/_payment'),
    PAYU_API_URL: webUrl.default('https://info.payu.in'),
  },
  keys: ['PAYU_KEY', 'PAYU_SALT'],
  read: (env) => ({
    key: env.PAYU_KEY,
    salt: env.PAYU_SALT,
    webhookToken: env.PAYU_WEBHOOK_TOKEN,
    paymentUrl: env.PAYU_PAYMENT_URL,
    apiUrl: env.PAYU_API_URL,
  }),
  worlds: (env) => ({
    PAYU_PAYMENT_URL: worldOfHost(env.PAYU_PAYMENT_URL, /^test\./),
    PAYU_API_URL: worldOfHost(env.PAYU_API_URL, /^test\./),
  }),
  simulated: (simulatorsUrl) => ({
    PAYU_KEY: 'simulated-payu-key',
    PAYU_SALT: 'simulated-payu-salt',
    PAYU_WEBHOOK_TOKEN: 'simulated-payu-webhook-token',
    PAYU_PAYMENT_URL: `${simulatorsUrl}/payu/_payment`,
    PAYU_API_URL: `${simulatorsUrl}/payu`,
  }),
})
