import { z } from 'zod'
import { gatewayNames } from '../../contract/payment.ts'

const url = z.url({ protocol: /^https?$/ })

/** What the environment may say about payments; `config.ts` reads it. */
export const paymentVariables = {
  PAYMENT_GATEWAY: z.enum(gatewayNames).default('RAZORPAY'),
  PRICE_USD: z.coerce.number().positive().default(18),
  PRICE_EUR: z.coerce.number().positive().default(17),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: url.default('https://api.razorpay.com'),
  RAZORPAY_SCRIPT_URL: url.default('https://checkout.razorpay.com/v1/checkout.js'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: url.default('https://api-m.paypal.com'),
  PAYPAL_SCRIPT_URL: url.default('https://www.paypal.com/sdk/js'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.default('https://api.stripe.com'),
  STRIPE_SCRIPT_URL: url.default('https://js.stripe.com/endive/stripe.js'),
  CASHFREE_CLIENT_ID: z.string().optional(),
  CASHFREE_CLIENT_SECRET: z.string().optional(),
  CASHFREE_MODE: z.enum(['sandbox', 'production']).default('production'),
  CASHFREE_API_URL: url.optional(),
  CASHFREE_SCRIPT_URL: url.default('https://sdk.cashfree.com/js/v3/cashfree.js'),
  PAYU_KEY: z.string().optional(),
  PAYU_SALT: z.string().optional(),
  PAYU_PAYMENT_URL: url.default('https://secure.payu.in/_payment'),
  PAYU_API_URL: url.default('https://info.payu.in'),
  VERIFONE_MERCHANT_CODE: z.string().optional(),
  VERIFONE_SECRET_KEY: z.string().optional(),
  VERIFONE_PUBLISHABLE_KEY: z.string().optional(),
  VERIFONE_API_URL: url.default('https://api.2checkout.com/rest/6.0/'),
  VERIFONE_SCRIPT_URL: url.default('https://www.2checkout.com/checkout/api/2co.min.js'),
}

type Variables = z.infer<z.ZodObject<typeof paymentVariables>>
type Keys = { [Name in keyof Variables]: undefined extends Variables[Name] ? Name : never }
export type KeyName = Exclude<NonNullable<Keys[keyof Keys]>, 'CASHFREE_API_URL'>

/** The keys that make a gateway usable: all of them, or none. */
export const gatewayKeys = {
  RAZORPAY: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  PAYPAL: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  STRIPE: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  CASHFREE: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
  PAYU: ['PAYU_KEY', 'PAYU_SALT'],
  VERIFONE: ['VERIFONE_MERCHANT_CODE', 'VERIFONE_SECRET_KEY', 'VERIFONE_PUBLISHABLE_KEY'],
} as const satisfies Record<(typeof gatewayNames)[number], readonly KeyName[]>

const cashfreeHosts = {
  sandbox: 'https://sandbox.cashfree.com/pg',
  production: 'https://api.cashfree.com/pg',
}

export type GatewayConfigs = ReturnType<typeof readGateways>

/** A gateway's configuration with all of its keys there. */
export type ConfigOf<Name extends keyof GatewayConfigs> = {
  [Key in keyof GatewayConfigs[Name]]: NonNullable<GatewayConfigs[Name][Key]>
}

/** Each gateway's keys and addresses. */
export function readGateways(env: Variables) {
  return {
    RAZORPAY: {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
      apiUrl: env.RAZORPAY_API_URL,
      scriptUrl: env.RAZORPAY_SCRIPT_URL,
    },
    PAYPAL: {
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      apiUrl: env.PAYPAL_API_URL,
      scriptUrl: env.PAYPAL_SCRIPT_URL,
    },
    STRIPE: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      scriptUrl: env.STRIPE_SCRIPT_URL,
    },
    CASHFREE: {
      clientId: env.CASHFREE_CLIENT_ID,
      clientSecret: env.CASHFREE_CLIENT_SECRET,
      mode: env.CASHFREE_MODE,
      apiUrl: env.CASHFREE_API_URL ?? cashfreeHosts[env.CASHFREE_MODE],
      scriptUrl: env.CASHFREE_SCRIPT_URL,
    },
    PAYU: {
      key: env.PAYU_KEY,
      salt: env.PAYU_SALT,
      paymentUrl: env.PAYU_PAYMENT_URL,
      apiUrl: env.PAYU_API_URL,
    },
    VERIFONE: {
      merchantCode: env.VERIFONE_MERCHANT_CODE,
      secretKey: env.VERIFONE_SECRET_KEY,
      publishableKey: env.VERIFONE_PUBLISHABLE_KEY,
      apiUrl: env.VERIFONE_API_URL,
      scriptUrl: env.VERIFONE_SCRIPT_URL,
    },
  }
}

/** The environment, with the simulator in place of each gateway that has no keys. */
export function withSimulatedGateways<Env extends Variables>(env: Env, simulatorsUrl: string): Env {
  const simulated = simulatedVariables(simulatorsUrl)
  return Object.assign({}, env, ...withoutKeys(env).map((name) => simulated[name]))
}

export const withoutKeys = (env: Variables) =>
  gatewayNames.filter((name) => gatewayKeys[name].every((key) => env[key] === undefined))

/** What stands in the way of taking payments, a line per variable. */
export function paymentProblems(env: Variables, production: boolean) {
  const problems = gatewayNames.flatMap((name) => {
    const missing = gatewayKeys[name].filter((key) => env[key] === undefined)
    const isNeeded = production && name === env.PAYMENT_GATEWAY
    if (missing.length === 0 || (missing.length === gatewayKeys[name].length && !isNeeded))
      return []
    return missing.map(
      (key) => `${key}: must be set, ${name} needs ${gatewayKeys[name].join(', ')}`,
    )
  })
  return problems
}

/** Gateways that would take real money. */
export function liveGateways(env: Variables) {
  const isLive = {
    RAZORPAY: env.RAZORPAY_KEY_ID?.startsWith('rzp_live'),
    PAYPAL: env.PAYPAL_CLIENT_ID && !new URL(env.PAYPAL_API_URL).host.includes('sandbox'),
    STRIPE: env.STRIPE_SECRET_KEY?.includes('_live_'),
    CASHFREE: env.CASHFREE_CLIENT_ID && env.CASHFREE_MODE === 'production',
    PAYU: env.PAYU_KEY && !new URL(env.PAYU_PAYMENT_URL).host.startsWith('test.'),
    VERIFONE: env.VERIFONE_MERCHANT_CODE,
  }
  return gatewayNames.filter((name) => isLive[name])
}

/** What stands in for each gateway whose keys are not set, outside production. */
export function simulatedVariables(simulatorsUrl: string) {
  return {
    RAZORPAY: {
      RAZORPAY_KEY_ID: 'rzp_test_simulated',
      RAZORPAY_KEY_SECRET: 'simulated-razorpay-secret',
      RAZORPAY_WEBHOOK_SECRET: 'simulated-razorpay-webhook-secret',
      RAZORPAY_API_URL: `${simulatorsUrl}/razorpay`,
      RAZORPAY_SCRIPT_URL: `${simulatorsUrl}/razorpay/checkout.js`,
    },
    PAYPAL: {
      PAYPAL_CLIENT_ID: 'simulated-paypal-client',
      PAYPAL_CLIENT_SECRET: 'simulated-paypal-secret',
      PAYPAL_WEBHOOK_ID: 'simulated-paypal-webhook',
      PAYPAL_API_URL: `${simulatorsUrl}/paypal`,
      PAYPAL_SCRIPT_URL: `${simulatorsUrl}/paypal/sdk/js`,
    },
    STRIPE: {
      STRIPE_SECRET_KEY: 'sk_test_simulated',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
      STRIPE_WEBHOOK_SECRET: 'whsec_simulated',
      STRIPE_API_URL: simulatorsUrl,
      STRIPE_SCRIPT_URL: `${simulatorsUrl}/stripe/stripe.js`,
    },
    CASHFREE: {
      CASHFREE_CLIENT_ID: 'simulated-cashfree-client',
      CASHFREE_CLIENT_SECRET: 'simulated-cashfree-secret',
      CASHFREE_MODE: 'sandbox',
      CASHFREE_API_URL: `${simulatorsUrl}/cashfree/pg`,
      CASHFREE_SCRIPT_URL: `${simulatorsUrl}/cashfree/cashfree.js`,
    },
    PAYU: {
      PAYU_KEY: 'simulated-payu-key',
      PAYU_SALT: 'simulated-payu-salt',
      PAYU_PAYMENT_URL: `${simulatorsUrl}/payu/_payment`,
      PAYU_API_URL: `${simulatorsUrl}/payu`,
    },
    VERIFONE: {
      VERIFONE_MERCHANT_CODE: 'SIMULATED',
      VERIFONE_SECRET_KEY: 'simulated-verifone-secret',
      VERIFONE_PUBLISHABLE_KEY: 'simulated-verifone-publishable',
      VERIFONE_API_URL: `${simulatorsUrl}/verifone/rest/6.0/`,
      VERIFONE_SCRIPT_URL: `${simulatorsUrl}/verifone/2co.js`,
    },
  } as const satisfies Record<keyof typeof gatewayKeys, Partial<Record<keyof Variables, string>>>
}
